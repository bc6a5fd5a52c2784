import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { EXISTING_CONTENT_CHOICES, type ExistingContentChoice } from '#shared/authoring/archive/course-archive.ts';
import type { Deps } from '../deps.ts';
import { openCourseArchive, type ExportedCourse } from '../services/authoring/archive/export-course.ts';
import { importCourse, type ImportedCourse } from '../services/authoring/archive/import-course.ts';
import { findModuleBySlug } from '../services/authoring/module-service.ts';
import { findProductBySlug } from '../services/authoring/product-service.ts';
import { listAdmins } from '../services/people/admin-account-service.ts';
import { defineDataCommand, UsageError, parseArguments } from './command.ts';

const USAGE = `course export --product <slug> | --module <slug> [<file>]   writes a course with all its files to one archive (.keyreel)
course import <file> [--existing copy|update]               imports such an archive; modules that exist already are copied, or get the
    [--as <username>]                                        pages in a draft that this administrator publishes (default: the first owner)`;

type CourseOptions =
  | { action: 'export'; kind: ExportedCourse['kind']; slug: string; file: string }
  | { action: 'import'; file: string; existing: ExistingContentChoice | undefined; username: string | undefined };

export const courseCommand = defineDataCommand({ usage: USAGE, parse: parseOptions, run: runCourse });

function parseOptions(args: string[]): CourseOptions {
  const option = { type: 'string' as const };
  const { values, positionals } = parseArguments(args, USAGE, { product: option, module: option, existing: option, as: option });
  const [action, file, ...others] = positionals;
  if (others.length > 0) throw new UsageError(USAGE);
  const { product, module, existing, as: username } = values;
  const slug = product ?? module;
  if (action === 'export' && slug !== undefined && (product === undefined || module === undefined))
    return { action, kind: product === undefined ? 'modules' : 'products', slug, file: file ?? `${slug}.keyreel` };
  const choice = EXISTING_CONTENT_CHOICES.find((each) => each === existing);
  if (action !== 'import' || file === undefined || choice !== existing) throw new UsageError(USAGE);
  return { action, file, existing: choice, username };
}

async function runCourse(deps: Deps, options: CourseOptions): Promise<string[]> {
  return options.action === 'export' ? runExport(deps, options) : runImport(deps, options);
}

async function runExport(deps: Deps, { kind, slug, file }: Extract<CourseOptions, { action: 'export' }>): Promise<string[]> {
  const { id } = await (kind === 'products' ? findProductBySlug(deps, slug) : findModuleBySlug(deps, slug));
  const { content } = await openCourseArchive(deps, { kind, id });
  const partial = `${file}.part`;
  try {
    await pipeline(content, createWriteStream(partial));
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  return [`Exported to ${resolve(file)}`];
}

async function runImport(deps: Deps, { file, existing, username }: Extract<CourseOptions, { action: 'import' }>): Promise<string[]> {
  const admins = await listAdmins(deps);
  const admin = admins.find((each) => (username === undefined ? each.role === 'owner' : each.username === username));
  if (!admin) throw new UsageError(`There is no administrator ${username ?? 'yet'}.`);
  const open = () => createReadStream(file);
  try {
    const imported = await importCourse(deps, { open, choices: { existing }, adminId: admin.id }, { onProgress: async () => {} });
    return describeImport(imported);
  } finally {
    await deps.regexSandbox.close();
  }
}

function describeImport({ product, modules }: ImportedCourse): string[] {
  return [
    ...(product ? [`Product: ${product.title}`] : []),
    ...modules.map(
      ({ title, isDraft }) => `Module: ${title}${isDraft ? ' (in a draft, which learners do not see before it is published)' : ''}`,
    ),
  ];
}
