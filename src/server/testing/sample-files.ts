import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildZipArchive } from '#workbook/reader/testing/zip-parts.ts';
import { lessonsDir } from '../bootstrap/program-paths.ts';

export const readShippedFile = (name: string): Promise<Buffer> => readFile(join(lessonsDir, name));

const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';

const padded = (head: Buffer | string) => Buffer.concat([Buffer.from(head as string, 'latin1'), Buffer.alloc(64)]);

/**
 * Maps each file extension to the smallest file that the server recognizes as a file of that type. No media player can play these files.
 */
export const sampleFiles: Readonly<Record<string, Buffer>> = {
  mp4: padded('\0\0\0\x18ftypisom\0\0\x02\0isomiso2'),
  m4v: padded('\0\0\0\x18ftypM4V \0\0\x02\0isomiso2'),
  mov: padded('\0\0\0\x14ftypqt  \0\0\x02\0qt  '),
  webm: padded('\x1a\x45\xdf\xa3\x93\x42\x82\x84webm'),
  mp3: padded('ID3\x04\0\0\0\0\0\0'),
  m4a: padded('\0\0\0\x18ftypM4A \0\0\x02\0isomiso2'),
  wav: padded('RIFF\x24\0\0\0WAVEfmt '),
  ogg: padded('OggS\0\x02'),
  srt: Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nHello\n'),
  vtt: Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n'),
  png: padded('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06'),
  jpg: padded('\xff\xd8\xff\xe0\0\x10JFIF\0'),
  jpeg: padded('\xff\xd8\xff\xdb\0\x43'),
  webp: padded('RIFF\x24\0\0\0WEBPVP8 '),
  gif: padded('GIF89a\x01\0\x01\0'),
  xlsx: Buffer.from(buildZipArchive({ '[Content_Types].xml': `<Types><Override ContentType="${WORKBOOK_TYPE}"/></Types>` })),
  csv: Buffer.from('Item,Price\r\nTea,2.50\r\n'),
  ods: Buffer.from(buildZipArchive({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<office/>' })),
  pdf: padded('%PDF-1.7\n'),
};

/** Creates an MP4 file of the given size in bytes. */
export const createSampleMp4 = (size: number): Buffer =>
  Buffer.concat([sampleFiles.mp4!, Buffer.alloc(size - sampleFiles.mp4!.length, 0x61)]);
