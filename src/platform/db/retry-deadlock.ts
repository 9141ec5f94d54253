const deadlockDetected = "40P01";
const serializationFailure = "40001";
const maxAttempts = 5;

/** Retries a transaction up to five times after a deadlock or serialization failure; rethrows any other error. */
export async function retryDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: unknown };
      if ((code !== deadlockDetected && code !== serializationFailure) || attempt >= maxAttempts) throw error;
    }
  }
}
