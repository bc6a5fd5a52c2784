import { createReadStream } from 'node:fs';
import { extname, join } from 'node:path';
import { newCardSchema } from '#shared/catalog.ts';
import { sampleCourse, type SampleCard } from './sample-course-content.ts';
import type { Deps } from '../deps.ts';
import { createCard, updateCard } from '../services/authoring/card-service.ts';
import { createModule, linkModule } from '../services/authoring/module-service.ts';
import { createProduct } from '../services/authoring/product-service.ts';
import { generateAccessKeys } from '../services/keys/access-key-service.ts';
import { addObject } from '../services/media/upload/add-object.ts';

const SAMPLE_LOGINS = 30;

/** Makes the sample course and one access key to it. */
export async function createSampleCourse(deps: Deps): Promise<{ key: string; title: string }> {
  const store = createStoreFile(deps);
  const product = await createProduct(deps, { ...sampleCourse.product, isFullExperience: true, coConstructionEnabled: false });
  for (const { cards, ...module } of sampleCourse.modules) {
    const { id: moduleId } = await createModule(deps, module);
    await linkModule(deps, { productId: product.id, moduleId });
    await createCards(deps, moduleId, cards, store);
  }
  const [made] = await generateAccessKeys(deps, { productId: product.id, quantity: 1, maxLogins: SAMPLE_LOGINS });
  return { key: made!.key, title: product.title };
}

type StoreFile = (name: string | undefined) => Promise<string | null>;

/** Stores each shipped file once, however many cards use it. */
function createStoreFile(deps: Deps): StoreFile {
  const stored = new Map<string, Promise<string>>();
  const store = async (name: string) => {
    const extension = extname(name).slice(1);
    const { id } = await addObject(deps, { extension, content: createReadStream(join(deps.lessonsDir, name)) });
    return `${id}.${extension}`;
  };
  return async (name) => {
    if (name === undefined) return null;
    if (!stored.has(name)) stored.set(name, store(name));
    return stored.get(name)!;
  };
}

async function createCards(deps: Deps, moduleId: string, cards: readonly SampleCard[], store: StoreFile): Promise<void> {
  const idOf = new Map<string, string>();
  for (const card of cards) {
    const made = await createCard(
      deps,
      newCardSchema.parse({
        ...card,
        moduleId,
        videoId: await store(card.video),
        transcriptId: await store(card.transcript),
        overlayVideoId: await store(card.overlay),
        endFrameImageId: await store(card.endFrame),
        options: card.options?.map(({ label, isCorrect }) => ({ label, isCorrect })),
      }),
    );
    idOf.set(card.slug, made.id);
  }
  // Links name cards by slug, and a card can only be linked to once it is there.
  const link = (slug: string | undefined) => (slug === undefined ? null : idOf.get(slug)!);
  for (const card of cards) {
    await updateCard(deps, idOf.get(card.slug)!, {
      nextPageId: link(card.next),
      nextOnPassPageId: link(card.nextOnPass),
      nextOnFailPageId: link(card.nextOnFail),
      options: (card.options ?? []).map(({ label, isCorrect, next }) => ({ label, isCorrect, nextPageId: link(next) })),
    });
  }
}
