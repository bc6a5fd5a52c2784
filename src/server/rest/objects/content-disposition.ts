/** Matches the characters that a quoted text in an HTTP header cannot contain without an escape, and the percent sign. */
const NOT_PLAIN = /[^\x20-\x7e]|["%\\]/g;

/**
 * Returns the value of the Content-Disposition HTTP header (RFC 6266). A file name with special characters is sent twice: encoded according
 * to RFC 8187, and, for clients that do not support RFC 8187, with an underscore for each special character.
 */
export function formatContentDisposition(type: 'inline' | 'attachment', fileName: string | null): string {
  if (fileName === null) return type;
  const plain = fileName.replace(NOT_PLAIN, '_');
  const quoted = `${type}; filename="${plain}"`;
  return plain === fileName ? quoted : `${quoted}; filename*=UTF-8''${encodeExtendedValue(fileName)}`;
}

/** Encodes a text as RFC 8187 requires. `encodeURIComponent` leaves four characters unencoded that RFC 8187 forbids. */
function encodeExtendedValue(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
