// Writes the practice files for the sample course and the demo to assets/practice. An Excel workbook is a zip archive of a few short XML
// files, so this program needs no spreadsheet library.
import { mkdirSync, writeFileSync } from 'node:fs';
import { crc32, deflateRawSync } from 'node:zlib';

export type Row = (string | number)[];

export const practiceData: Record<'budget' | 'trips' | 'kilometres' | 'prices' | 'sales' | 'orders', Row[]> = {
  budget: [['Item', 'Cost'], ['Rent', 900], ['Food', 320], ['Bus', 60], ['Phone', 25], ['Total']],
  trips: [
    ['Day', 'To', 'Km'],
    ['Mon', 'Work', 14],
    ['Tue', 'Client', 22],
    ['Wed', 'Work', 9],
    ['Thu', 'Airport', 31],
    ['Fri', 'Work', 18],
    ['', 'Total'],
  ],
  kilometres: [
    ['Day', 'To', 'Km'],
    ['Mon', 'Work', 12],
    ['Tue', 'Gym', 18],
    ['Wed', 'Work', 9],
    ['Thu', 'Shop', 21],
    ['', 'Total'],
  ],
  prices: [
    ['Order', 'To pay', 'Item', 'Price'],
    ['Chair', '', 'Lamp', 40],
    ['Lamp', '', 'Desk', 120],
    ['Shelf', '', 'Chair', 80],
    ['Desk', '', 'Shelf', 60],
    ['Chair'],
    ['', '', 'Total'],
  ],
  orders: [
    ['Item', 'Region', 'Status', 'Amount'],
    ['Lamp', 'North', 'Paid', 40],
    ['Desk', 'South', 'Open', 120],
    ['Chair', 'North', 'Open', 80],
    ['Shelf', 'South', 'Paid', 60],
    ['Table', 'North', 'Paid', 150],
    ['Sofa', 'South', 'Open', 300],
  ],
  sales: [
    ['Region', 'Item', 'Sales'],
    ['East', 'Tea', 120],
    ['West', 'Tea', 90],
    ['North', 'Tea', 75],
    ['East', 'Cake', 60],
    ['West', 'Cake', 110],
    ['North', 'Cake', 45],
    ['East', 'Coffee', 240],
    ['West', 'Coffee', 180],
    ['North', 'Coffee', 150],
    ['East', 'Juice', 250],
    ['West', 'Juice', 230],
    ['North', 'Juice', 120],
  ],
};

const createXml = (body: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`);
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function createSheetXml(rows: Row[]): Buffer {
  const cell = (value: string | number, ref: string) =>
    typeof value === 'number'
      ? `<c r="${ref}"><v>${value}</v></c>`
      : value.startsWith('=')
        ? `<c r="${ref}"><f>${escapeXml(value.slice(1))}</f></c>`
        : `<c r="${ref}" t="inlineStr"><is><t>${escapeXml(value)}</t></is></c>`;
  const body = rows.map((row, y) => {
    const cells = row.map((value, x) => (value === '' ? '' : cell(value, `${String.fromCharCode(65 + x)}${y + 1}`)));
    return `<row r="${y + 1}">${cells.join('')}</row>`;
  });
  return createXml(
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${body.join('')}</sheetData></worksheet>`,
  );
}

/** Creates a workbook with one sheet, Practice. A text that begins with = is a formula, without a result. */
export function createWorkbook(rows: Row[]): Buffer {
  const officeNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packageNamespace = 'http://schemas.openxmlformats.org/package/2006';
  const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return createZip({
    '[Content_Types].xml': createXml(
      `<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Override PartName="/xl/workbook.xml" ContentType="${mediaType}.sheet.main+xml"/>` +
        `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${mediaType}.worksheet+xml"/></Types>`,
    ),
    '_rels/.rels': createXml(
      `<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${officeNamespace}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': createXml(
      `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${officeNamespace}"><sheets><sheet name="Practice" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': createXml(
      `<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${officeNamespace}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': createSheetXml(rows),
  });
}

/**
 * Creates a zip archive with the given files. The date in the archive is fixed, so the same files always result in an identical archive.
 */
function createZip(files: Record<string, Buffer>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, data] of Object.entries(files)) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(data);
    const sharedHeader = Buffer.alloc(26); // The local header and the directory entry share these 26 bytes.
    sharedHeader.writeUInt16LE(20, 0);
    sharedHeader.writeUInt16LE(8, 4);
    sharedHeader.writeUInt16LE(0x21, 8); // The date is 1 January 1980.
    sharedHeader.writeUInt32LE(crc32(data), 10);
    sharedHeader.writeUInt32LE(packed.length, 14);
    sharedHeader.writeUInt32LE(data.length, 18);
    sharedHeader.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), sharedHeader, name, packed]);
    const entryTail = Buffer.alloc(14);
    entryTail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), sharedHeader, entryTail, name]));
    bodies.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, entries, Buffer.from('PK\x05\x06'), end]);
}

if (import.meta.main) {
  const folder = new URL('../../assets/practice/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  const write = (name: string, data: Buffer | string) => writeFileSync(new URL(name, folder), data);
  write('budget.xlsx', createWorkbook(practiceData.budget));
  write('trips.xlsx', createWorkbook(practiceData.trips));
  write('kilometres.xlsx', createWorkbook(practiceData.kilometres));
  write('prices.xlsx', createWorkbook(practiceData.prices));
  write('sales.xlsx', createWorkbook(practiceData.sales));
  write('orders.csv', practiceData.orders.map((row) => row.join(',')).join('\r\n') + '\r\n');
}
