// A school's brand and its sales on another machine.
import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UNTOUCHED_BRAND } from '#shared/brand/brand.ts';
import { newProductSchema } from '#shared/catalog.ts';
import { lessonsDir } from '../bootstrap/program-paths.ts';
import { readConfig, type Config } from '../config.ts';
import { openDeps, type Deps } from '../deps.ts';
import { createProduct } from '../services/authoring/product-service.ts';
import { findBrandImageContent, upsertBrandImage } from '../services/settings/brand-image-queries.ts';
import { loadBrand, saveBrand } from '../services/settings/brand-service.ts';
import { receiveMessage } from '../services/sales/receive-message.ts';
import { eraseBuyer, listSales, replaceAndSend, sendAgain, showKeyOfSale } from '../services/sales/sale-service.ts';
import { createSource } from '../services/sales/source-service.ts';
import { sendDueMails } from '../services/mail/mail-service.ts';
import { createTestFolder } from '../testing/open-test-installation.ts';
import { startSmtpServer, type SmtpFixture } from '../testing/smtp-fixture.ts';
import { backupCommand } from './backup.ts';
import { restoreCommand } from './restore.ts';

const LIST = { limit: 10 };

async function useDeps<T>(config: Config, run: (deps: Deps) => Promise<T>): Promise<T> {
  const deps = await openDeps(config, lessonsDir);
  try {
    return await run(deps);
  } finally {
    await deps.db.destroy();
    await deps.regexSandbox.close();
  }
}

const configure = async (smtp: SmtpFixture) =>
  readConfig({ DATA_DIR: await createTestFolder(), SAMPLE_COURSE: 'off', LOG_LEVEL: 'silent', ...smtp.env });

/** Backs an installation up and restores it into an empty folder, as on another machine. */
async function moveToOtherMachine(config: Config, smtp: SmtpFixture): Promise<{ other: Config; backup: string }> {
  const backup = join(await createTestFolder(), 'backup');
  await backupCommand.parse([backup])(config);
  const other = await configure(smtp);
  await restoreCommand.parse([backup])(other);
  return { other, backup };
}

/** Connects a shop that sells a new product, and has it report an order. Returns the id of the sale. */
async function sell(deps: Deps): Promise<string> {
  const product = await createProduct(deps, newProductSchema.parse({ slug: 'excel', title: 'Excel' }));
  const products = [{ theirs: 'excel', productId: product.id, maxLogins: 1, days: null }];
  const { path } = await createSource(deps, { name: 'Shop', kind: 'gumroad', sellerId: 's', secret: '', products });
  const form = { seller_id: 's', sale_id: 'A-1', product_id: 'excel', email: 'ada@example.com', full_name: 'Ada Lovelace' };
  const body = Buffer.from(new URLSearchParams(form).toString());
  await receiveMessage(deps, { address: path.split('/').at(-1)!, ip: '192.0.2.7', headers: {}, body });
  return (await listSales(deps, LIST))[0]!.id;
}

const findKeys = ({ mails }: SmtpFixture) => mails.map(({ raw }) => /EXCEL-[\dA-Z]{4}-[\dA-Z]{4}/.exec(raw.replaceAll('=\r\n', ''))?.[0]);

test('the name, color and pictures of a school come back on another machine', async () => {
  const smtp = await startSmtpServer();
  const config = await configure(smtp);
  const content = randomBytes(3000);
  const hash = createHash('sha256').update(content).digest('hex');
  const logo = { hash, contentType: 'image/png' as const, width: 200, height: 60 };
  const saved = await useDeps(config, async (deps) => {
    await upsertBrandImage(deps.db, { ...logo, kind: 'logo', content, madeAt: deps.now().toISOString() });
    return saveBrand(deps, { revision: 0, brand: { ...UNTOUCHED_BRAND, name: 'Ada’s School', accent: '#1d6ef2', logo } });
  });
  const { other } = await moveToOtherMachine(config, smtp);
  await useDeps(other, async (deps) => {
    expect(await loadBrand(deps)).toEqual(saved);
    expect((await findBrandImageContent(deps.db, hash))!.content.equals(content)).toBe(true);
  });
});

test('Send again mails the same key on another machine, also after a replacement', async () => {
  const smtp = await startSmtpServer();
  const config = await configure(smtp);
  const id = await useDeps(config, async (deps) => {
    const saleId = await sell(deps);
    await sendDueMails(deps);
    await replaceAndSend(deps, saleId);
    await sendDueMails(deps);
    return saleId;
  });
  const { other } = await moveToOtherMachine(config, smtp);
  await useDeps(other, async (deps) => {
    await sendAgain(deps, { id });
    await sendDueMails(deps);
    const [first, replacement, again] = findKeys(smtp);
    expect(first).toMatch(/^EXCEL-/);
    expect(replacement).not.toBe(first);
    expect(again).toBe(replacement);
    expect(await showKeyOfSale(deps, id)).toEqual({ key: replacement });
  });
});

test('a buyer who was erased stands in no file of the installation and of a backup made afterwards', async () => {
  const smtp = await startSmtpServer();
  const config = await configure(smtp);
  await smtp.stop();
  await useDeps(config, async (deps) => {
    const id = await sell(deps);
    await sendDueMails(deps);
    await eraseBuyer(deps, id);
  });
  const { other, backup } = await moveToOtherMachine(config, smtp);
  for (const folder of [backup, other.dataDir])
    expect([folder, await findFilesWith(folder, /ada@example\.com|Lovelace/)]).toEqual([folder, []]);
  await useDeps(other, async (deps) => expect(await listSales(deps, LIST)).toMatchObject([{ order: 'A-1', isErased: true }]));
});

async function findFilesWith(folder: string, pattern: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  expect(files.length).toBeGreaterThan(0);
  const contents = await Promise.all(files.map(async (file) => [file, await readFile(file, 'latin1')] as const));
  return contents.filter(([, content]) => pattern.test(content)).map(([file]) => file);
}
