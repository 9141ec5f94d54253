/** What each ending is called in the sentence that refuses another file. */
export type FileEnding = ".xlsx" | ".txt" | ".csv";

/** Whether a file may be sent as what was chosen: only its name is known before the server reads it. */
export function hasEnding(file: Pick<File, "name">, ending: FileEnding): boolean {
  return file.name.toLowerCase().endsWith(ending);
}
