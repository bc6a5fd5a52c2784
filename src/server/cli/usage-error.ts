/** The command was called in a way it does not understand. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The only thing a command is given, which is no option: a folder named "--help" would be a surprise. */
export function parseSingleArgument(args: string[], usage: string): string | undefined {
  const [name, ...others] = args;
  if (others.length > 0 || name === '' || name?.startsWith('-')) throw new UsageError(usage);
  return name;
}
