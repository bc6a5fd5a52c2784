import { removeRepeatedCaptionLines, type RawCue } from './rolling-captions.ts';
import { stripMarkup } from './transcript-markup.ts';

/** Describes one cue of a transcript. The start and end times are in seconds. The text is plain text without HTML. */
export interface TranscriptCue {
  id: string;
  startTime: number;
  endTime: number;
  text: string;
}

const TIME = String.raw`(?:(\d{1,9}):)?(\d{1,4}):(\d{1,4})(?:[.,](\d{1,9}))?`;
const TIMING = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}`);
const VTT_HEADER = /^\s*WEBVTT(?!\S)/i;
const COMMENT = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;
const NUMBER = /^\d+$/;

/**
 * Parses an SRT or WebVTT transcript in UTF-8, UTF-16 or Windows-1252. The transcript can have any line endings, and cue numbers are
 * optional. Returns the cues in the order of their start times, and leaves out empty cues and cues that end before they start. The parser
 * never throws an error. For invalid input, the parser returns an empty list.
 */
export function parseTranscript(input: Uint8Array | string): TranscriptCue[] {
  const text = typeof input === 'string' ? stripNulsAndBom(input) : decodeTranscript(input);
  const isVtt = VTT_HEADER.test(text);
  const cues: RawCue[] = [];
  let lines: string[] = [];
  let times: { startTime: number; endTime: number } | null = null;
  let isComment = false;
  let isAfterBlank = true;

  const finishCue = () => {
    if (!times || times.endTime < times.startTime) return;
    const texts = stripMarkup(extractCueLines(lines, isVtt).join('\n'), isVtt).split('\n');
    const visible = texts.map(normalizeSpaces).filter((line) => line !== '');
    if (visible.length > 0) cues.push({ ...times, lines: visible });
  };
  for (const untrimmed of readLines(text)) {
    const line = untrimmed.trim();
    if (isVtt && isAfterBlank && COMMENT.test(line)) isComment = true;
    // In WebVTT, a line that contains only a space does not count as a blank line.
    isAfterBlank = isVtt ? untrimmed === '' : line === '';
    if (isAfterBlank) isComment = false;
    const timing = !isComment && line.includes('-->') ? TIMING.exec(line) : null;
    if (timing) {
      finishCue();
      times = { startTime: parseSeconds(timing.slice(1, 5)), endTime: parseSeconds(timing.slice(5, 9)) };
      lines = [];
    } else if (!isAfterBlank || lines.at(-1) !== '') lines.push(isAfterBlank ? '' : line || ' ');
  }
  lines.push('');
  finishCue();
  const ordered = removeRepeatedCaptionLines(cues.sort((a, b) => a.startTime - b.startTime));
  return ordered.map(({ startTime, endTime, lines: texts }, index) => ({
    id: String(index + 1),
    startTime,
    endTime,
    text: texts.join(' '),
  }));
}

/** Reads line by line, because a file of nothing but line breaks has millions of lines. */
function* readLines(text: string): Generator<string> {
  const unified = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  let from = 0;
  for (let to = unified.indexOf('\n'); to >= 0; to = unified.indexOf('\n', from)) {
    yield unified.slice(from, to);
    from = to + 1;
  }
  yield unified.slice(from);
}

/** Formats caption cues as WebVTT. Parsing the result gives the same caption cues again. */
export function formatVtt(cues: readonly Omit<TranscriptCue, 'id'>[]): string {
  const block = ({ startTime, endTime, text }: Omit<TranscriptCue, 'id'>) =>
    `${formatVttTime(startTime)} --> ${formatVttTime(endTime)}\n${escapeText(text)}\n`;
  return ['WEBVTT\n', ...cues.map(block)].join('\n');
}

/** The `lines` parameter contains all lines between the cue's timing line and the next timing line. */
function extractCueLines(lines: string[], isVtt: boolean): string[] {
  const blank = lines.indexOf('');
  if (isVtt && blank >= 0) return lines.slice(0, blank);
  // The next cue's number is not part of the current cue's text. A cue number is the line directly before a timing line, or a single line
  // between blank lines.
  let end = lines.length;
  while (lines[end - 1] === '') end--;
  const isNextNumber = NUMBER.test(lines[end - 1] ?? '') && (end === lines.length || lines[end - 2]?.trim() === '');
  return lines.slice(0, isNextNumber ? end - 1 : end);
}

function normalizeSpaces(text: string): string {
  return text.replace(/[\t\n\v\f\r ]+/g, ' ').trim();
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

/** Decodes a transcript in UTF-8, UTF-16 or Windows-1252 and removes the byte order mark. */
export function decodeTranscript(bytes: Uint8Array): string {
  return stripNulsAndBom(detectAndDecode(bytes));
}

function stripNulsAndBom(text: string): string {
  return text.replaceAll('\0', '').replace(/^\ufeff+/, '');
}

function detectAndDecode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeAs(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeAs(bytes, 'utf-16be');
  // A file that contains many zero bytes is in UTF-16. In UTF-16, one of the two bytes of a digit is zero, but the other supported
  // encodings use no zero bytes.
  const zeros = [0, 0];
  bytes.subarray(0, 1000).forEach((byte, at) => byte === 0 && zeros[at % 2]!++);
  if (zeros[0]! + zeros[1]! > Math.min(bytes.length, 1000) / 20) return decodeAs(bytes, zeros[1]! > zeros[0]! ? 'utf-16le' : 'utf-16be');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeBrokenUtf8(bytes);
  }
}

/**
 * Decodes a transcript that is not valid UTF-8. A file that contains at least as many invalid characters as valid non-ASCII characters
 * is decoded as Windows-1252. A file with fewer invalid characters is still decoded as UTF-8.
 */
function decodeBrokenUtf8(bytes: Uint8Array): string {
  const text = decodeAs(bytes, 'utf-8');
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return count(/\ufffd/g) >= count(/[\u0080-\ufffc]/g) ? decodeAs(bytes, 'windows-1252') : text;
}

function decodeAs(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}
