import { describe, expect, test } from 'vitest';
import { formatVtt, parseTranscript } from './transcript.ts';

const read = (input: Uint8Array | string) =>
  parseTranscript(input).map(({ startTime, endTime, text }) => `${startTime}-${endTime} ${text}`);
const readText = (input: string) => parseTranscript(input).map(({ text }) => text);
const one = (text: string) => `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`;
const oneVtt = (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`;

describe('in WebVTT', () => {
  test.each([
    ['only an empty line ends a cue', 'WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n \nTwo\n\t\nThree\n\nnot this', ['1-2 One Two Three']],
    ['the first line of a cue may hold a space', 'WEBVTT\n\n00:01.000 --> 00:02.000\n \nOne\n\nnot this\n', ['1-2 One']],
    [
      'the number of a cue after a line with a space is not text',
      'WEBVTT\n \n1\n00:01.000 --> 00:02.000\nOne\n \n2\n00:03.000 --> 00:04.000\nTwo\n',
      ['1-2 One', '3-4 Two'],
    ],
    [
      'a blank line may come before the header',
      '\n\nWEBVTT\n\nNOTE\n00:00.000 --> 00:00.500\nno\n\n00:01.000 --> 00:02.000\nOne',
      ['1-2 One'],
    ],
    ['the header may be in lower case', 'webvtt - title\n\n00:01.000 --> 00:02.000\nA &amp; B\n\nnot this', ['1-2 A & B']],
    ['another word is no header', 'WEBVTTS\n\n00:01.000 --> 00:02.000\nA &amp; B', ['1-2 A &amp; B']],
  ])('%s', (_, input, cues) => expect(read(input)).toEqual(cues));

  test.each([
    ['voices and classes', '<v.loud Mary Ann>Hel</v><c.yellow.bg_blue>lo</c>', 'Hello'],
    ['annotated tags', '<b.big note>Hel</b><i aside>lo</i><lang en-GB>!</lang>', 'Hello!'],
    ['ruby', '<ruby>漢<rt>kan</rt>字<rt.x>ji</rt></ruby>', '漢kan字ji'],
    ['time stamps', 'one<00:00:01.500><c> two</c><01:00:00.000> three', 'one two three'],
  ])('%s are stripped', (_, input, text) => expect(readText(oneVtt(input))).toEqual([text]));

  test.each([
    ['&eacute;&Eacute;&ntilde;&szlig;&nbsp;x', 'éÉñß\u00a0x'],
    ['&hellip; &mdash; &rarr; &euro; &le;', '… — → € ≤'],
    ['&#233; &#xE9; &#x1F600; &#8364;', 'é é 😀 €'],
    ['&#150;&#x80;', '–€'],
    ['&#0;|&#xD800;|&#x110000;|&#99999999;', '\ufffd|\ufffd|\ufffd|\ufffd'],
    ['R&D; &unknown; &amp &#; &#x;', 'R&D; &unknown; &amp &#; &#x;'],
    ['&amp;eacute; &amp;#233;', '&eacute; &#233;'],
    ['a&#10;&#13;b', 'a b'],
  ])('the character references in %s are decoded once', (input, text) => expect(readText(oneVtt(input))).toEqual([text]));
});

const KEYS = [
  'Press <Enter>, then <F4> and <Ctrl>+<Shift>+<End>',
  '<Ctrl>+<C>, <Ctrl>+<B> and <Ctrl>+<V>',
  'Hold <Alt> <Tab>; <Esc> <Del> <Home> <PgUp> <Page Down> <5> <Space>',
  'if A1<B1 or C1>5, and A1<>B1',
];

test.each(KEYS)('the keys and comparisons of "%s" are kept, in both formats and as captions', (text) => {
  expect(readText(one(text))).toEqual([text]);
  expect(readText(oneVtt(text))).toEqual([text]);
  expect(readText(formatVtt(parseTranscript(one(text))))).toEqual([text]);
});

test.each([
  ['<b>Bold</b>, <B>Bold</B> and <FONT COLOR=red>red</FONT>', 'Bold, Bold and red'],
  ['<B>over two\nlines</B><br/>', 'over two lines'],
  ['<kbd>Enter</kbd> <span class="x">here</span>', 'Enter here'],
  ['{\\an8}{\\i1}Above{\\i0}', 'Above'],
  ['<script>alert(1)</script><SCRIPT SRC=//evil.test/a.js></SCRIPT>', 'alert(1)'],
  ['<img src=x onerror=alert(1)><svg onload="alert(1)">Hi', 'Hi'],
])('T48: the formatting of %j is stripped', (input, text) => expect(readText(one(input))).toEqual([text]));

describe('rolling captions show each phrase once', () => {
  const youTube = `WEBVTT
Kind: captions
Language: en

00:00:00.160 --> 00:00:02.389 align:start position:0%
 
hello<00:00:00.480><c> and</c><00:00:00.640><c> welcome</c>

00:00:02.389 --> 00:00:02.399 align:start position:0%
hello and welcome
 

00:00:02.399 --> 00:00:04.190 align:start position:0%
hello and welcome
to<00:00:02.720><c> the</c><00:00:03.000><c> course</c>

00:00:04.190 --> 00:00:04.200 align:start position:0%
to the course
 

00:00:04.200 --> 00:00:06.000 align:start position:0%
to the course
press<00:00:04.500><c> &lt;Enter&gt;</c>
`;
  const PHRASES = ['0.16-2.399 hello and welcome', '2.399-4.2 to the course', '4.2-6 press <Enter>'];

  test('in automatic captions of YouTube', () => expect(read(youTube)).toEqual(PHRASES));

  test('in the same captions as SRT', () => {
    const srt = youTube
      .replace(/^WEBVTT[\s\S]*?\n\n/, '')
      .replaceAll(/<[^>]*>| align.*/g, '')
      .replaceAll(/&lt;Enter&gt;/g, '<Enter>');
    expect(read(srt)).toEqual(PHRASES);
  });

  test.each([
    [
      'two lines of three move up',
      '00:00:01,000 --> 00:00:02,000\nA\nB\nC\n\n00:00:02,000 --> 00:00:03,000\nB\nC\nD\n',
      ['1-2 A B C', '2-3 D'],
    ],
    ['a pause ends the rolling', '00:00:01,000 --> 00:00:02,000\nA\n\n00:00:03,000 --> 00:00:04,000\nA\nB\n', ['1-2 A', '3-4 A B']],
    [
      'a sentence that is said twice stays',
      '00:00:01,000 --> 00:00:02,000\nYes\n\n00:00:02,000 --> 00:00:03,000\nYes\n',
      ['1-2 Yes', '2-3 Yes'],
    ],
  ])('%s', (_, srt, cues) => expect(read(srt)).toEqual(cues));
});

test.each(['10000:00:00.500 --> 10000:00:01.500', '123456:59:59.000 --> 999999:00:00.001'])('hours above 9 999 are kept: %s', (line) => {
  const cues = parseTranscript(`WEBVTT\n\n${line}\nLate\n`);
  expect(cues).toHaveLength(1);
  expect(formatVtt(cues)).toContain(line);
  expect(parseTranscript(formatVtt(cues))).toEqual(cues);
});

test('a UTF-8 file is read in another encoding only when it cannot be decoded', () => {
  // A replacement character (U+FFFD) is valid text. Programs write replacement characters for bytes that cannot be decoded.
  expect(read(Buffer.from(one('caf\ufffd \ufffd')))).toEqual(['1-2 caf\ufffd \ufffd']);
  expect(read(Buffer.from(one('caf\u00e9'), 'latin1'))).toEqual(['1-2 café']);
});

/** Returns the CPU time of parsing in milliseconds. Unlike elapsed time, CPU time does not increase when other processes are running. */
function measureParsing(text: string): number {
  const start = process.threadCpuUsage();
  parseTranscript(text);
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

test.each([
  ['capital letters in angle brackets', (size: number) => one('<B>'.repeat(50 * size))],
  ['references', (size: number) => oneVtt('&#x'.repeat(50 * size))],
  ['classes', (size: number) => oneVtt(`<c${'.a'.repeat(70 * size)}`)],
  ['rolling captions', (size: number) => '00:00:01,000 --> 00:00:01,010\nA\nB\n\n'.repeat(4 * size)],
])('the time to parse %s grows linearly with their length', (_, build) => {
  const smallMs = Math.max(1, measureParsing(build(1000)));
  expect(measureParsing(build(10_000)) / smallMs).toBeLessThan(50);
});
