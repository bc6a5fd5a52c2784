import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads a file beside this one, for example `books/01-xlsxwriter.xlsx`. */
export const readSampleFile = (name: string): Uint8Array => new Uint8Array(readFileSync(join(import.meta.dirname, name)));

/** Reads a JSON file beside this one. The caller knows its shape. */
export const readSampleJson = <Content>(name: string): Content => JSON.parse(new TextDecoder().decode(readSampleFile(name))) as Content;
