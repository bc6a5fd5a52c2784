/** "1 product", "1,045 access keys". */
export function pluralize(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}
