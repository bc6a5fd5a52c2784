/** Matches the characters that a quoted text in an HTTP header may contain without an escape, except the percent sign. */
const NOT_PLAIN = /[^\x20-\x7e]|["%\\]/g;

/**
 * Returns the value of the Content-Disposition HTTP header (RFC 6266). A file name with non-ASCII characters is sent in two forms: encoded
 * according to RFC 8187, and with these characters replaced for clients without support for RFC 8187.
 */
export function formatContentDisposition(type: 'inline' | 'attachment', fileName: string | null): string {
  if (fileName === null) return type;
  const plain = fileName.replace(NOT_PLAIN, '_');
  const quoted = `${type}; filename="${plain}"`;
  return plain === fileName ? quoted : `${quoted}; filename*=UTF-8''${encodeExtendedValue(fileName)}`;
}

/** Encodes a text as RFC 8187 requires. The `encodeURIComponent` function does not encode four characters that RFC 8187 forbids. */
function encodeExtendedValue(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
