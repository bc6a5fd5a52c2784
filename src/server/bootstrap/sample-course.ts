import { createReadStream } from 'node:fs';
import { extname, join } from 'node:path';
import type { CardContent } from '#shared/authoring/module-content.ts';
import { pickCardFields } from '#shared/page-types/card-fields.ts';
import { newCardSchema } from '#shared/catalog.ts';
import type { Deps } from '../deps.ts';
import { addCards } from '../services/authoring/card-service.ts';
import { createModule, addModuleToProduct } from '../services/authoring/module-service.ts';
import { createProduct } from '../services/authoring/product-service.ts';
import { generateAccessKeys } from '../services/keys/access-key-service.ts';
import { addObject } from '../services/media/upload/add-object.ts';
import { sampleCourse, type SampleCard } from './sample-course-content.ts';

const MAX_LOGINS = 30;

/** Creates the sample course and one access key for the course. Returns the unmasked access key, which cannot be retrieved later. */
export async function createSampleCourse(deps: Deps): Promise<{ key: string; title: string }> {
  const importFile = createFileImporter(deps);
  const product = await createProduct(deps, { ...sampleCourse.product, isFullExperience: true, coConstructionEnabled: false });
  for (const { cards, ...module } of sampleCourse.modules) {
    const { id: moduleId } = await createModule(deps, module);
    await addModuleToProduct(deps, { productId: product.id, moduleId });
    await createCards(deps, moduleId, cards, importFile);
  }
  const [accessKey] = await generateAccessKeys(deps, { productId: product.id, quantity: 1, maxLogins: MAX_LOGINS });
  return { key: accessKey!.key, title: product.title };
}

/** Stores the shipped file with the given name and returns the id and extension of the new object. Returns null when no name is given. */
type FileImporter = (name: string | undefined) => Promise<string | null>;

/** Returns a function that stores a shipped file, but only once even when several cards use it. */
function createFileImporter(deps: Deps): FileImporter {
  const objectIds = new Map<string, Promise<string>>();
  const storeFile = async (name: string) => {
    const extension = extname(name).slice(1);
    const { id } = await addObject(deps, { extension, content: createReadStream(join(deps.lessonsDir, name)), fileName: name });
    return `${id}.${extension}`;
  };
  return async (name) => {
    if (name === undefined) return null;
    if (!objectIds.has(name)) objectIds.set(name, storeFile(name));
    return objectIds.get(name)!;
  };
}

async function createCards(deps: Deps, moduleId: string, cards: readonly SampleCard[], importFile: FileImporter): Promise<void> {
  const idBySlug = new Map(cards.map(({ slug }) => [slug, deps.newId()]));
  const findLinkedId = (slug: string | undefined) => (slug === undefined ? null : idBySlug.get(slug)!);
  const content: CardContent[] = [];
  for (const card of cards) {
    const fields = newCardSchema.parse({
      ...card,
      moduleId,
      videoId: await importFile(card.video),
      transcriptId: await importFile(card.transcript),
      overlayVideoId: await importFile(card.overlay),
      endFrameImageId: await importFile(card.endFrame),
      nextPageId: findLinkedId(card.next),
      nextOnPassPageId: findLinkedId(card.nextOnPass),
      nextOnFailPageId: findLinkedId(card.nextOnFail),
      options: card.options?.map(({ next, ...option }) => ({ ...option, nextPageId: findLinkedId(next) })),
    });
    content.push({ id: idBySlug.get(card.slug)!, ...pickCardFields(fields) });
  }
  await addCards(deps, moduleId, content);
}
