/** The first character that XML can contain, apart from tabs and line breaks. */
const FIRST_CHARACTER = 32;
const isUnwritable = (code: number) => (code < FIRST_CHARACTER && code !== 9 && code !== 10) || code === 0xfffe || code === 0xffff;

const escapeCharacter = (character: string): string => {
  const code = character.charCodeAt(0);
  return isUnwritable(code) ? `_x${code.toString(16).toUpperCase().padStart(4, '0')}_` : character;
};

/** Returns a text as the content of an XML element of a spreadsheet file, where `_x000D_` and the like stand for characters. */
export const escapeXml = (text: string): string =>
  Array.from(text.replaceAll(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_'), escapeCharacter)
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
