/** Removes files one after another. A file that cannot be removed does not stop the others; at the end an error names all such files. */
export async function removeEach<File>(files: Iterable<File> | AsyncIterable<File>, remove: (file: File) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  for await (const file of files) await remove(file).catch((error: unknown) => void errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'Some files could not be deleted.');
}
