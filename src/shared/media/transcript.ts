/** One line of a transcript. Times are in seconds; the text is plain text, never HTML. */
export interface TranscriptCue {
  /** The cue's position, starting at 1. */
  id: string;
  startTime: number;
  endTime: number;
  text: string;
}

const TIMING = /^\s*(?:(\d{1,4}):)?(\d{1,4}):(\d{1,4})(?:[.,](\d{1,9}))?\s*-->\s*(?:(\d{1,4}):)?(\d{1,4}):(\d{1,4})(?:[.,](\d{1,9}))?/;
const COMMENT = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;
const NUMBER = /^\d+$/;
// Removes only what is written like a tag: "if A1<B1 or C1>5" is a normal sentence in a spreadsheet lesson.
const TAG =
  /<\/?(?:[a-z][a-z0-9.-]*(?:\s+[a-z:-]+=(?:"[^"<>]*"|'[^'<>]*'|[^\s<>"']+))*\s*\/?|(?:v|c|lang)(?:\.[^\s<>]+)?\s[^<>]*|\d[\d:.]*)>|\{\\[^{}]*\}/gi;
const ENTITY = /&(amp|lt|gt|nbsp|lrm|rlm|quot|apos|#39);/g;
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
  quot: '"',
  apos: "'",
  '#39': "'",
};

/**
 * Parses SRT or WebVTT in UTF-8, UTF-16 or Windows-1252, with any line endings, with or without cue numbers.
 * Returns the cues by start time, without empty ones and ones that end before they start. Never throws: invalid input has no cues.
 */
export function parseTranscript(input: Uint8Array | string): TranscriptCue[] {
  const text = typeof input === 'string' ? stripNulsAndBom(input) : decodeTranscript(input);
  const isVtt = text.startsWith('WEBVTT');
  const cues: Omit<TranscriptCue, 'id'>[] = [];
  let lines: string[] = [];
  let times: { startTime: number; endTime: number } | null = null;
  let isComment = false;
  let isAfterBlank = true;

  const finishCue = () => {
    const cueText = times && stripMarkup(extractCueLines(lines, isVtt).join(' '), isVtt);
    if (times && cueText && times.endTime >= times.startTime) cues.push({ ...times, text: cueText });
  };
  for (const untrimmed of text.split(/\r\n|\r|\n/)) {
    const line = untrimmed.trim();
    if (isVtt && isAfterBlank && COMMENT.test(line)) isComment = true;
    isAfterBlank = line === '';
    if (isAfterBlank) isComment = false;
    const timing = !isComment && line.includes('-->') ? TIMING.exec(line) : null;
    if (timing) {
      finishCue();
      times = { startTime: parseSeconds(timing.slice(1, 5)), endTime: parseSeconds(timing.slice(5, 9)) };
      lines = [];
    } else lines.push(line);
  }
  lines.push('');
  finishCue();
  return cues.sort((a, b) => a.startTime - b.startTime).map((cue, index) => ({ id: String(index + 1), ...cue }));
}

/** Formats cues as WebVTT that parses back to the same cues. */
export function formatVtt(cues: readonly Omit<TranscriptCue, 'id'>[]): string {
  const block = ({ startTime, endTime, text }: Omit<TranscriptCue, 'id'>) =>
    `${formatVttTime(startTime)} --> ${formatVttTime(endTime)}\n${escapeText(text)}\n`;
  return ['WEBVTT\n', ...cues.map(block)].join('\n');
}

/** Returns the text lines of a cue from everything between its timing line and the next one. */
function extractCueLines(lines: string[], isVtt: boolean): string[] {
  const blank = lines.indexOf('');
  if (isVtt && blank >= 0) return lines.slice(0, blank);
  // The number of the next cue is not text: it comes directly before the next timing line, or alone between blank lines.
  let end = lines.length;
  while (lines[end - 1] === '') end--;
  const isNextNumber = NUMBER.test(lines[end - 1] ?? '') && (end === lines.length || lines[end - 2] === '');
  return lines.slice(0, isNextNumber ? end - 1 : end);
}

function stripMarkup(text: string, isVtt: boolean): string {
  const bare = text.replace(TAG, '');
  const decoded = isVtt ? bare.replace(ENTITY, (_, name: string) => ENTITIES[name] ?? '') : bare;
  return decoded.replace(/[\t\n\v\f\r ]+/g, ' ').trim();
}

function parseSeconds([hours = '0', minutes = '0', whole = '0', fraction = '0']: (string | undefined)[]): number {
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(whole) + Number(`0.${fraction}`)) * 1000) / 1000;
}

function formatVttTime(time: number): string {
  const ms = Math.round(time * 1000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
}

function escapeText(text: string): string {
  return text
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** Decodes a transcript in any of these encodings and removes the byte order mark. */
export function decodeTranscript(bytes: Uint8Array): string {
  return stripNulsAndBom(detectAndDecode(bytes));
}

function stripNulsAndBom(text: string): string {
  return text.replaceAll('\0', '').replace(/^\ufeff+/, '');
}

function detectAndDecode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeAs(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeAs(bytes, 'utf-16be');
  // In UTF-16 every second byte of a digit is zero; other encodings contain no zero bytes.
  const zeros = [0, 0];
  bytes.subarray(0, 1000).forEach((byte, at) => byte === 0 && zeros[at % 2]!++);
  if (zeros[0]! + zeros[1]! > Math.min(bytes.length, 1000) / 20) return decodeAs(bytes, zeros[1]! > zeros[0]! ? 'utf-16le' : 'utf-16be');
  const text = decodeAs(bytes, 'utf-8');
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  // A UTF-8 file may contain a broken character. It is another encoding only if broken characters outnumber the valid ones.
  return text.includes('\ufffd') && count(/\ufffd/g) >= count(/[\u0080-\ufffc]/g) ? decodeAs(bytes, 'windows-1252') : text;
}

function decodeAs(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}
