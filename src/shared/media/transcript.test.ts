import { describe, expect, test } from 'vitest';
import { parseTranscript, formatVtt, type TranscriptCue } from './transcript.ts';

const SRT = '1\n00:00:01,000 --> 00:00:02,500\nHello\n\n2\n00:00:03,000 --> 00:00:04,000\nWorld\n';
const HELLO_WORLD = ['1-2.5 Hello', '3-4 World'];

const show = (cues: TranscriptCue[]) => cues.map(({ startTime, endTime, text }) => `${startTime}-${endTime} ${text}`);
const read = (input: Uint8Array | string) => show(parseTranscript(input));
const one = (text: string) => `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`;
const oneVtt = (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`;

function utf16(text: string, order: 'le' | 'be', hasMark: boolean): Uint8Array {
  const bytes = Buffer.from((hasMark ? '\ufeff' : '') + text, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
}

describe('a transcript parses the same in every dialect', () => {
  test.each<[string, Uint8Array | string]>([
    ['plain', SRT],
    ['bytes', Buffer.from(SRT)],
    ['a byte order mark', `\ufeff${SRT}`],
    ['a byte order mark in bytes', Buffer.from(`\ufeff${SRT}`)],
    ['two byte order marks', Buffer.from(`\ufeff\ufeff${SRT}`)],
    ['CRLF', SRT.replaceAll('\n', '\r\n')],
    ['CR', SRT.replaceAll('\n', '\r')],
    ['UTF-16 LE', utf16(SRT, 'le', true)],
    ['UTF-16 BE', utf16(SRT, 'be', true)],
    ['UTF-16 LE without mark', utf16(SRT, 'le', false)],
    ['UTF-16 BE without mark', utf16(SRT, 'be', false)],
    ['no numbers', SRT.replace(/^\d\n/gm, '')],
    ['no end of line at the end', SRT.trimEnd()],
    ['points before the milliseconds', SRT.replaceAll(',', '.')],
    ['no hours', SRT.replaceAll('00:00:', '00:')],
    ['one-digit parts', SRT.replaceAll('00:00:0', '0:0:')],
    ['no spaces around the arrow', SRT.replaceAll(' --> ', '-->')],
    ['spaces at the ends of lines', SRT.replaceAll('\n', '  \n')],
    ['a blank line between number and times', SRT.replace(/^(\d)\n/gm, '$1\n\n')],
    ['a blank line before the text', SRT.replace(/(-->.*)\n/g, '$1\n\n')],
    ['many blank lines', SRT.replaceAll('\n\n', '\n\n\n\n')],
    ['no blank lines', SRT.replaceAll('\n\n', '\n')],
    ['coordinates', SRT.replace(/(-->.*)/g, '$1  X1:10 X2:20 Y1:30 Y2:40')],
    ['tags', SRT.replace('Hello', '<i>Hel</i><font color="#fff" size=2>lo</font>').replace('World', '{\\an8}<b>World</b>')],
    ['an empty cue between', SRT.replace('\n2\n', '\n9\n00:00:02,600 --> 00:00:02,900\n\n2\n')],
    ['a cue that ends before it starts', `${SRT}\n3\n00:00:09,000 --> 00:00:08,000\nBackwards\n`],
    ['cues out of order', '2\n00:00:03,000 --> 00:00:04,000\nWorld\n\n1\n00:00:01,000 --> 00:00:02,500\nHello\n'],
    ['WebVTT', `WEBVTT\n\n${SRT.replaceAll(',', '.')}`],
    [
      'WebVTT with everything',
      [
        'WEBVTT - A title\nKind: captions',
        'STYLE\n::cue { color: red }',
        'REGION\nid:fred',
        'NOTE\nnot this\n00:01.000 --> 00:02.000\nnor this',
        'intro\n00:01.000 --> 00:02.500 line:0 position:20% align:start\n<v Ann><c.loud>Hel</c>lo',
        'NOTE 1',
        '00:03.000 --> 00:04.000\n<00:03.500>World',
        '',
      ].join('\n\n'),
    ],
  ])('%s', (_, input) => {
    expect(read(input)).toEqual(HELLO_WORLD);
  });
});

describe('times', () => {
  test.each([
    ['00:01:00,5 --> 00:01:01,25', '60.5-61.25'],
    ['00:01:00 --> 00:01:01', '60-61'],
    ['01:00.007 --> 01:00.07', '60.007-60.07'],
    ['100:00:00,000 --> 100:00:01,000', '360000-360001'],
    ['00:00:01,000 --> 00:00:01,000', '1-1'],
    ['00:00:03,548 --> 00:00:05,832', '3.548-5.832'],
  ])('%s', (line, times) => {
    expect(read(`1\n${line}\nx\n`)).toEqual([`${times} x`]);
  });

  test('overlapping cues are both kept', () => {
    expect(read('00:00:01,000 --> 00:00:05,000\na\n\n00:00:02,000 --> 00:00:03,000\nb')).toEqual(['1-5 a', '2-3 b']);
  });
});

describe('texts', () => {
  test.each([
    ['lines are joined', one('One\nTwo'), 'One Two'],
    ['a blank line inside ends nothing in SRT', one('One\n\nTwo'), 'One Two'],
    ['a number can be a text', one('42'), '42'],
    ['a number can be the last line', one('The answer:\n42'), 'The answer: 42'],
    ['comparisons are no tags', one('if A1<B1 or C1>5, and A1<>B1'), 'if A1<B1 or C1>5, and A1<>B1'],
    ['HTML is taken out', one('<script src="x">alert(1)</script><img src=x onerror=alert(1)>Hi'), 'alert(1)Hi'],
    ['entities stay in SRT', one('A &amp; B'), 'A &amp; B'],
    [
      'entities are read once in WebVTT',
      oneVtt('1 &lt; 2 &amp;&amp; 3 &gt; 2, &amp;lt;b&amp;gt;, a&nbsp;b'),
      '1 < 2 && 3 > 2, &lt;b&gt;, a\u00a0b',
    ],
    ['an arrow may stand in a text', one('press --> now'), 'press --> now'],
    ['a line may be long', one('x'.repeat(10_000)), 'x'.repeat(10_000)],
  ])('%s', (_, input, text) => {
    expect(parseTranscript(input).map((cue) => cue.text)).toEqual([text]);
  });

  test.each<[string, Uint8Array]>([
    ['Windows-1252', Buffer.from(one('Caf\u00e9 \u0093x\u0094'), 'latin1')],
    ['UTF-8', Buffer.from(one('Caf\u00e9 \u201cx\u201d'))],
    ['UTF-16', utf16(one('Caf\u00e9 \u201cx\u201d'), 'le', false)],
  ])('characters in %s are decoded', (_, bytes) => {
    expect(read(bytes)).toEqual(['1-2 Caf\u00e9 \u201cx\u201d']);
  });

  test('one broken character does not change the encoding of a UTF-8 file', () => {
    const bytes = Buffer.from(one('äöü?'));
    bytes[bytes.indexOf('?')] = 0xff;
    expect(read(bytes)).toEqual(['1-2 äöü\ufffd']);
  });
});

test.each(['', '\n\n', 'WEBVTT', 'just words', '<html></html>', '-->', '00:00 --> ', '1\n2\n3', '\0\0\0\0'])(
  '%j has no cues',
  (rubbish) => {
    expect(parseTranscript(rubbish)).toEqual([]);
    expect(parseTranscript(Buffer.from(rubbish))).toEqual([]);
  },
);

test('cues formatted as WebVTT parse back to the same cues', () => {
  const cues = parseTranscript('00:00:01,001 --> 99:59:59,999\n1 < 2 & "3" --> &lt; x\n\n00:00:03,000 --> 00:00:04,500\nTwo\nlines');
  expect(formatVtt(cues)).toBe(
    'WEBVTT\n\n00:00:01.001 --> 99:59:59.999\n1 &lt; 2 &amp; "3" --&gt; &amp;lt; x\n\n00:00:03.000 --> 00:00:04.500\nTwo lines\n',
  );
  expect(parseTranscript(formatVtt(cues))).toEqual(cues);
});

/** Returns the CPU time of parsing in milliseconds. Unlike elapsed time, CPU time does not increase when other processes are running. */
function measureParsing(text: string): number {
  const bytes = Buffer.from(text);
  const start = process.threadCpuUsage();
  parseTranscript(bytes);
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

test.each([
  ['lines', (size: number) => SRT.repeat(9 * size)],
  ['lines of one cue', (size: number) => one('a\n'.repeat(20 * size))],
  ['one line', (size: number) => one('<a b="'.repeat(80 * size))],
  ['spaces', (size: number) => ' '.repeat(500 * size)],
  ['digits', (size: number) => one('<1'.repeat(100 * size) + '1'.repeat(300 * size))],
  ['braces', (size: number) => one('{\\'.repeat(250 * size))],
  ['voices', (size: number) => one('<v '.repeat(170 * size))],
  ['almost times', (size: number) => '00:00:00,0 --> '.repeat(34 * size)],
])('F30: the time to parse %s grows linearly with their length', (_, build) => {
  // For 30 times as much text, a parser with linear running time needs about 30 times as long, and never more than 100 times as long in
  // practice. A parser with quadratic running time would need 900 times as long.
  const measureRatio = () => measureParsing(build(15_000)) / Math.max(1, measureParsing(build(500)));
  // The test uses the lowest of up to three measured ratios, because garbage collection can increase the measured parsing time.
  let ratio = Infinity;
  for (let attempt = 0; attempt < 3 && ratio >= 300; attempt++) ratio = Math.min(ratio, measureRatio());
  expect(ratio).toBeLessThan(300);
});

test('F31: 10,000 broken files cause no exception, and every cue is well formed', () => {
  const random = seededRandom(20_261_120);
  const below = (count: number) => Math.floor(random() * count);
  const samples = [
    Buffer.from(SRT),
    Buffer.from(SRT.replaceAll('\n', '\r\n')),
    utf16(SRT, 'le', true),
    Buffer.from(oneVtt('<v Ann>a &amp; b</v>')),
    Buffer.from(one('{\\an8}<i>caf\u00e9</i>'), 'latin1'),
  ];
  const snippets = [
    '\n',
    '\r',
    '\0',
    '<',
    '>',
    '-->',
    '&',
    '1',
    ':',
    ',',
    '{\\',
    '\n\n',
    '00:00:05,000 --> 00:00:04,000',
    '\ufeff',
    'WEBVTT\n',
    'NOTE\n',
  ].map((text) => Buffer.from(text));
  const broken: { file: string; cues: TranscriptCue[] }[] = [];
  for (let round = 0; round < 10_000; round++) {
    let bytes = Buffer.from(samples[below(samples.length)]!);
    for (let change = below(8); change >= 0; change--) {
      const at = below(bytes.length + 1);
      const what = below(4);
      if (what === 0 && at < bytes.length) bytes[at] = below(256);
      else if (what === 1) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + below(20))]);
      else if (what === 2) bytes = Buffer.concat([bytes.subarray(0, at), snippets[below(snippets.length)]!, bytes.subarray(at)]);
      else bytes = Buffer.concat([bytes.subarray(at), bytes.subarray(0, at)]);
    }
    const cues = parseTranscript(bytes);
    if (!areWellFormed(cues)) broken.push({ file: bytes.toString('latin1'), cues });
  }
  expect(broken).toEqual([]);
});

function areWellFormed(cues: TranscriptCue[]): boolean {
  return cues.every(
    ({ id, startTime, endTime, text }, at) =>
      id === String(at + 1) &&
      startTime >= (cues[at - 1]?.startTime ?? 0) &&
      endTime >= startTime &&
      Number.isFinite(endTime) &&
      text.trim() !== '' &&
      !/[\0\r\n]/.test(text),
  );
}

/** Returns a pseudo-random number generator that uses the Mulberry32 algorithm. */
function seededRandom(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
