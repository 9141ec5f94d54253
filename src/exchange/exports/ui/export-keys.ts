/** Where the browser stores the ids of the exports that it waits for. */
export const exportKeys = { products: "export_task_id", offlineProducts: "offline_export_task_id" } as const;
