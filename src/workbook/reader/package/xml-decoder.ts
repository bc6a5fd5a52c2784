import { WorkbookRefusal } from '../workbook-refusal.ts';

/**
 * Decodes XML that arrives in chunks. The decoder detects the encoding from the byte order mark. Without a byte order mark, the decoder
 * derives the encoding from the first bytes or from the XML declaration.
 */
export function createXmlDecoder(): { add: (chunk: Uint8Array) => void; finish: () => string } {
  let decoder: TextDecoder | null = null;
  const texts: string[] = [];
  return {
    add(chunk) {
      if (chunk.length === 0) return;
      decoder ??= new TextDecoder(detectEncoding(chunk));
      texts.push(decoder.decode(chunk, { stream: true }));
    },
    finish() {
      if (decoder) texts.push(decoder.decode());
      const xml = texts.join('');
      // The XML standard requires line endings to be normalized before the text is parsed.
      return xml.includes('\r') ? xml.replace(/\r\n?/g, '\n') : xml;
    },
  };
}

function detectEncoding(head: Uint8Array): string {
  const [first, second] = head;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  const declaration = /^<\?xml[^>]*?encoding\s*=\s*["']([\w-]+)["']/.exec(String.fromCharCode(...head.subarray(0, 200)));
  // When the XML declaration can be read with one byte per character, the text cannot be in UTF-16, even if the declaration says so.
  const label = declaration?.[1] && !/^utf-?16/i.test(declaration[1]) ? declaration[1] : 'utf-8';
  try {
    return new TextDecoder(label).encoding;
  } catch (cause) {
    throw new WorkbookRefusal('damaged', { cause });
  }
}
