import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSampleCourse, putSampleFiles } from '../bootstrap/sample-course.ts';
import { listCards } from '../services/authoring/card-service.ts';
import { listModules } from '../services/authoring/module-service.ts';
import { listProducts } from '../services/authoring/product-service.ts';
import { addTestAdmin } from '../testing/add-test-admin.ts';
import { createTestFolder, openTestInstallation } from '../testing/open-test-installation.ts';
import { courseCommand } from './course.ts';

const account = { username: 'ada', password: 'correct horse', email: 'ada@example.com', role: 'owner' } as const;

test('the sample course goes from one installation to another by two commands', async () => {
  const source = await openTestInstallation({ fileCount: 0 });
  await createSampleCourse(source.deps, await putSampleFiles(source.deps));
  const { slug, title } = (await listProducts(source.deps))[0]!;
  const folder = await createTestFolder();
  const file = join(folder, 'course.keyreel');
  await courseCommand.parse(['export', '--product', slug, file])(source.config);
  expect(await readdir(folder)).toEqual(['course.keyreel']);
  expect((await stat(file)).size).toBeGreaterThan(1_000_000);

  const target = await openTestInstallation({ fileCount: 0 });
  await expect(courseCommand.parse(['import', file])(target.config)).rejects.toThrow('There is no administrator yet.');
  await addTestAdmin(target.deps, account);
  const lines = await courseCommand.parse(['import', file])(target.config);
  expect(lines[0]).toBe(`Product: ${title}`);
  const describe = async ({ deps }: typeof source) => {
    const modules = await listModules(deps);
    const cards = await Promise.all(modules.map(({ id }) => listCards(deps, id)));
    return modules.map((module, index) => [module.slug, cards[index]!.map((card) => [card.slug, card.title, card.type])]);
  };
  expect(await describe(target)).toEqual(await describe(source));
  await expect(courseCommand.parse(['import', file])(target.config)).rejects.toMatchObject({ code: 'archive.exists' });
  const copied = await courseCommand.parse(['import', file, '--existing', 'copy', '--as', 'ada'])(target.config);
  expect(copied).toEqual(lines);
  await expect(courseCommand.parse(['import', file, '--as', 'ben'])(target.config)).rejects.toThrow('There is no administrator ben.');
});

test('a module is exported by its slug, and an unknown one is named', async () => {
  const { config } = await openTestInstallation({ fileCount: 0 });
  await expect(courseCommand.parse(['export', '--module', 'none'])(config)).rejects.toMatchObject({ code: 'module.missing' });
});
