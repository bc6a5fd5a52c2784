import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { CardContent } from '#shared/authoring/module-content.ts';
import { pickCardFields } from '#shared/page-types/card-fields.ts';
import { newCardSchema } from '#shared/catalog.ts';
import type { CheckSet } from '#workbook/checks/check-set.ts';
import type { OwnNumbers, WorkbookVersion } from '#workbook/vary/version.ts';
import type { Deps } from '../deps.ts';
import { addCards } from '../services/authoring/card-service.ts';
import { createModule, addModuleToProduct } from '../services/authoring/module-service.ts';
import { createProduct } from '../services/authoring/product-service.ts';
import { generateAccessKeys } from '../services/keys/access-key-service.ts';
import { updateCompanions } from '../services/media/companions/companion-queries.ts';
import { saveVersions } from '../services/own-numbers/own-numbers-service.ts';
import { insertObject, type NewObject } from '../services/media/object-queries.ts';
import { putTrustedFile } from '../services/media/upload/add-object.ts';
import { sampleCourse, type SampleCard } from './sample-course-content.ts';

const MAX_LOGINS = 30;

export const getTranscriptName = (video: string) => video.replace('.mp4', '.srt');
const getStillName = (video: string) => video.replace('.mp4', '.still.webp');

interface SampleFiles {
  /** Maps the names of the shipped files to the objects that hold their content. A video has a glow. */
  objects: ReadonlyMap<string, NewObject & { glow?: string }>;
  /** Maps the names of the shipped checks to what a challenge has of them. */
  checks: ReadonlyMap<string, { workbook: CheckSet; ownNumbers: OwnNumbers; versions: WorkbookVersion[] }>;
}

/** Copies the shipped files of the sample course into the object store. Their rows are inserted with the course. */
export async function putSampleFiles(deps: Deps): Promise<SampleFiles> {
  const cards = sampleCourse.modules.flatMap((module) => module.cards);
  const listVideoFiles = (video: string) => [video, getTranscriptName(video), getStillName(video)];
  const names = cards.flatMap(({ video, overlay, endFrame }) => [...(video ? listVideoFiles(video) : []), overlay, endFrame]);
  const objects = new Map<string, NewObject & { glow?: string }>();
  for (const name of new Set(names)) {
    if (name === undefined) continue;
    const file = await putTrustedFile(deps, {
      extension: extname(name).slice(1),
      content: createReadStream(join(deps.lessonsDir, name)),
      fileName: name,
    });
    const glow = name.endsWith('.mp4') && (await readFile(join(deps.lessonsDir, name.replace('.mp4', '.glow.webp')), 'base64'));
    objects.set(name, glow ? { ...file, glow } : file);
  }
  const checks = new Map();
  for (const { checks: name } of cards.flatMap(({ answers = [] }) => answers))
    checks.set(name, JSON.parse(await readFile(join(deps.lessonsDir, name), 'utf8')));
  return { objects, checks };
}

/** Creates the sample course and one access key for the course. Returns the unmasked access key, which cannot be retrieved later. */
export async function createSampleCourse(deps: Deps, files: SampleFiles): Promise<{ key: string; title: string }> {
  const { objects } = files;
  for (const { glow: _glow, ...object } of objects.values()) await insertObject(deps.db, object);
  for (const [name, { id, glow }] of objects) {
    const still = objects.get(getStillName(name));
    if (glow && still) await updateCompanions(deps.db, { id, lightId: null, posterId: null, stillId: still.id, glow });
  }
  const product = await createProduct(deps, { ...sampleCourse.product, isFullExperience: true, coConstructionEnabled: false });
  for (const { cards, ...module } of sampleCourse.modules) {
    const { id: moduleId } = await createModule(deps, module);
    await addModuleToProduct(deps, { productId: product.id, moduleId });
    await createCards(deps, moduleId, cards, files);
  }
  const [accessKey] = await generateAccessKeys(deps, { productId: product.id, quantity: 1, maxLogins: MAX_LOGINS });
  return { key: accessKey!.key, title: product.title };
}

async function createCards(deps: Deps, moduleId: string, cards: readonly SampleCard[], files: SampleFiles): Promise<void> {
  const getFileName = (name: string | undefined) => {
    const file = name === undefined ? undefined : files.objects.get(name)!;
    return file ? `${file.id}.${file.extension}` : null;
  };
  const idBySlug = new Map(cards.map(({ slug }) => [slug, deps.newId()]));
  const findLinkedId = (slug: string | undefined) => (slug === undefined ? null : idBySlug.get(slug)!);
  const content: CardContent[] = [];
  for (const card of cards) {
    const answers = [];
    for (const { checks, ...answer } of card.answers ?? []) {
      const { workbook, ownNumbers, versions } = files.checks.get(checks)!;
      await saveVersions(deps, { cardId: idBySlug.get(card.slug)!, numbers: ownNumbers.numbers, versions });
      answers.push({ ...answer, workbook, ownNumbers });
    }
    const fields = newCardSchema.parse({
      ...card,
      answers,
      moduleId,
      videoId: getFileName(card.video),
      transcriptId: getFileName(card.video && getTranscriptName(card.video)),
      overlayVideoId: getFileName(card.overlay),
      endFrameImageId: getFileName(card.endFrame),
      nextPageId: findLinkedId(card.next),
      nextOnPassPageId: findLinkedId(card.nextOnPass),
      nextOnFailPageId: findLinkedId(card.nextOnFail),
      options: card.options?.map(({ next, ...option }) => ({ ...option, nextPageId: findLinkedId(next) })),
    });
    content.push({ id: idBySlug.get(card.slug)!, ...pickCardFields(fields) });
  }
  await addCards(deps, moduleId, content);
}
