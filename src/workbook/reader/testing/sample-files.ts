import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads a sample file from this folder, for example `books/01-xlsxwriter.xlsx`. */
export const readSampleFile = (name: string): Uint8Array => new Uint8Array(readFileSync(join(import.meta.dirname, name)));

export const readSampleJson = <Content>(name: string): Content => JSON.parse(new TextDecoder().decode(readSampleFile(name))) as Content;
