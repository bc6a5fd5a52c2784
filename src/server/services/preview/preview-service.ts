import type { DbOrTrx } from '#db/open-database.ts';
import { transact } from '#db/transact.ts';
import { AppError } from '#shared/app-error.ts';
import { listPageExits } from '#shared/authoring/flow/module-flow.ts';
import { UNTOUCHED_BRAND } from '#shared/brand/brand.ts';
import type { Shops } from '#shared/brand/brand-schemas.ts';
import type { Card } from '#shared/catalog.ts';
import type { ClientConfig } from '#shared/client-config.ts';
import { diffFields } from '#shared/field-conflicts.ts';
import { WHOLE_MODULE, type FreeLesson, type FreeModule } from '#shared/free-lesson.ts';
import { END_OF_FREE_LESSON, type FreeLessonStep } from '#shared/free-lesson-steps.ts';
import { collectObjectIds, replacePageLinks } from '#shared/page-types/card-fields.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit, type AuditDeps } from '../audit/audit-service.ts';
import { lockProduct } from '../product-lock-queries.ts';
import { listModules } from '../authoring/module-service.ts';
import { selectCardsInOrder, selectLiveCards } from '../cards/stored-card-queries.ts';
import { claimOnce } from '../limits/shared-state/expiring-values.ts';
import { addVideosToCards } from '../media/companions/companion-service.ts';
import { rejectFieldConflict } from '../reject-field-conflict.ts';
import { loadProductShops, resolveProductShops } from '../settings/product-shops.ts';
import {
  countVisitor,
  findHasMark,
  selectFreeModules,
  selectFreePages,
  selectUpToTwoProductIds,
  sumVisitors,
  updateFreePages,
  upsertHasMark,
  upsertProductShops,
} from './preview-queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const FIGURE_DAYS = 30;

export async function listFreeLessons({ db }: Pick<Deps, 'db'>): Promise<{ slug: string; title: string }[]> {
  const products = (await selectFreeModules(db)).map(({ product: { slug, title } }) => [slug, { slug, title }] as const);
  return [...new Map(products).values()];
}

/**
 * Returns the free pages of a module, by default of the first module of the product with free pages. Nothing else of the product leaves the
 * server, neither titles nor ids. Throws `preview.missing` both for an unknown product and for one without a free lesson.
 */
export async function openFreeLesson(
  deps: Pick<Deps, 'config' | 'db'>,
  { productSlug, moduleSlug }: { productSlug: string; moduleSlug?: string | undefined },
): Promise<FreeLesson> {
  const modules = await selectFreeModules(deps.db, productSlug.toLowerCase());
  const opened = moduleSlug === undefined ? modules[0] : modules.find(({ module }) => module.slug === moduleSlug);
  if (!opened) throw new AppError('preview.missing');
  return {
    product: opened.product,
    modules: modules.map(({ module: { slug, title }, freePages, pages }) => ({ slug, title, freePages, pages })),
    module: opened.module,
    cards: await loadFreeCards(deps, opened.module.id, opened.freePages),
    shops: await resolveProductShops(deps, await loadProductShops(deps, opened.product.id)),
  };
}

async function loadFreeCards(deps: Pick<Deps, 'db'>, moduleId: string, freePages: number): Promise<Card[]> {
  const cards = (await selectLiveCards(deps.db, { moduleId })).slice(0, freePages);
  const freeIds = new Set(cards.map(({ card }) => card.id));
  // The player ignores a link to a page that it does not know, and would go on with the page after it.
  const hide = (pageId: string | null) => (pageId === null || freeIds.has(pageId) ? pageId : END_OF_FREE_LESSON);
  return addVideosToCards(
    deps,
    cards.map(({ card, revision }) => ({ ...replacePageLinks(card, hide), revision })),
  );
}

/** Returns what the key form shows of the products: the address of the free lesson, and the shops of the product if there is only one. */
export async function loadKeyFormFacts(deps: Pick<Deps, 'db'>): Promise<Pick<ClientConfig, 'freeLesson'> & { shops: Shops | null }> {
  const [lesson, ...others] = await listFreeLessons(deps);
  const [productId, ...more] = await selectUpToTwoProductIds(deps.db);
  return {
    freeLesson: lesson ? `/preview${others.length === 0 ? `/${encodeURIComponent(lesson.slug)}` : ''}` : null,
    shops: productId !== undefined && more.length === 0 ? await loadProductShops(deps, productId) : null,
  };
}

/** Lists the modules of a product with what makes pages free: the files that everyone can open, and the ways to pages that are not free. */
export async function listFreeModules(deps: Pick<Deps, 'db'>, productId: string): Promise<FreeModule[]> {
  const freePages = await selectFreePages(deps.db, productId);
  const modules = await listModules(deps, productId);
  return Promise.all(
    modules.map(async ({ id, title }) => {
      const cards = await selectCardsInOrder(deps.db, id);
      return { moduleId: id, title, freePages: freePages.get(id) ?? null, pages: cards.map((card) => describePage(card, cards)) };
    }),
  );
}

function describePage(card: Card, cards: readonly Card[]): FreeModule['pages'][number] {
  const ways = listPageExits(card, cards).flatMap(({ by, option, to }) => {
    const target = cards.find(({ id }) => id === to);
    const label = option === null ? (by === 'next' ? null : by) : `option ${String.fromCharCode(65 + option)}`;
    return target ? [{ label, to: target.order }] : [];
  });
  return { title: card.title, objectIds: collectObjectIds(card), ways };
}

function describeFreePages(freePages: number | null): string {
  if (freePages === null) return 'no page';
  return freePages === WHOLE_MODULE ? 'the whole module' : `${freePages} pages`;
}

interface FreePagesChange {
  productId: string;
  moduleId: string;
  freePages: number | null;
  /** Holds the number that the person saw. */
  expected?: { freePages: number | null } | undefined;
}

/**
 * Sets how many pages of a module everyone may open: null for none. Throws `link.missing` when the product does not contain the module, and
 * `fields.changed` when somebody else has changed the number meanwhile.
 */
export async function setFreePages(deps: Pick<Deps, 'db'> & AuditDeps, { expected, ...input }: FreePagesChange): Promise<void> {
  await transact(deps.db, async (trx) => {
    await lockProduct(trx, input.productId, deps.now().toISOString());
    const current = (await selectFreePages(trx, input.productId)).get(input.moduleId) ?? null;
    const pages = describeFreePages(input.freePages);
    rejectFieldConflict(
      { freePages: describeFreePages(current) },
      { freePages: pages },
      expected && { freePages: describeFreePages(expected.freePages) },
    );
    if (!(await updateFreePages(trx, input))) throw new AppError('link.missing');
    const { title } = await requireTitle(trx, input.productId);
    await recordAudit(trx, deps, 'preview.changed', { id: input.productId, name: title }, `${pages} free in ${input.moduleId}`);
  });
}

/**
 * Sets where a product is sold. With `expected`, what the person saw, only what differs from it is changed; throws `fields.changed` when
 * somebody else has changed that meanwhile.
 */
export async function setProductShops(
  deps: Pick<Deps, 'db'> & AuditDeps,
  { productId, shops, expected }: { productId: string; shops: Shops; expected?: Shops | undefined },
): Promise<void> {
  await transact(deps.db, async (trx) => {
    await lockProduct(trx, productId, deps.now().toISOString());
    const { title } = await requireTitle(trx, productId);
    const current = (await loadProductShops({ db: trx }, productId)) ?? UNTOUCHED_BRAND.shops;
    const changes = expected ? diffFields(expected, shops) : shops;
    rejectFieldConflict<Shops>(current, changes, expected);
    await upsertProductShops(trx, productId, JSON.stringify({ ...current, ...changes }));
    await recordAudit(trx, deps, 'product.optionsChanged', { id: productId, name: title }, 'shops');
  });
}

export async function loadProductOptions({ db }: Pick<Deps, 'db'>, productId: string): Promise<{ hasMark: boolean }> {
  return { hasMark: await findHasMark(db, productId) };
}

/** Sets whether the product's videos show a faint mark that names the learner. Throws `product.missing`. */
export async function setMark(
  deps: Pick<Deps, 'db'> & AuditDeps,
  { productId, hasMark }: { productId: string; hasMark: boolean },
): Promise<void> {
  await transact(deps.db, async (trx) => {
    const { title } = await requireTitle(trx, productId);
    await upsertHasMark(trx, productId, hasMark);
    await recordAudit(trx, deps, 'product.optionsChanged', { id: productId, name: title }, `mark ${hasMark ? 'on' : 'off'}`);
  });
}

async function requireTitle(trx: DbOrTrx, productId: string): Promise<{ title: string }> {
  const product = await trx.selectFrom('product').select('title').where('id', '=', productId).executeTakeFirst();
  if (!product) throw new AppError('product.missing');
  return product;
}

/** Counts a step of a visitor once per device and day. Nothing is stored about the visitor. */
export async function countFreeLessonStep(
  deps: Pick<Deps, 'db' | 'expiringValues' | 'newId' | 'now'>,
  { productSlug, step }: { productSlug: string; step: FreeLessonStep },
  deviceId: string,
): Promise<void> {
  const [free] = await selectFreeModules(deps.db, productSlug.toLowerCase());
  if (!free) throw new AppError('preview.missing');
  const day = deps.now().toISOString().slice(0, 10);
  const name = `free lesson ${free.product.id} ${day} ${step} ${deviceId}`;
  if (await claimOnce(deps.expiringValues, name, deps.newId(), DAY_MS))
    await countVisitor(deps.db, { productId: free.product.id, day, step });
}

/** Returns how many visitors the free lessons had in the last thirty days, or null without any free lesson and visitor. */
export async function loadFreeLessonFigures(deps: Pick<Deps, 'db' | 'now'>) {
  const from = new Date(deps.now().getTime() - (FIGURE_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  const visitors = await sumVisitors(deps.db, from);
  const hasLesson = visitors.size > 0 || (await listFreeLessons(deps)).length > 0;
  if (!hasLesson) return null;
  const count = (pick: (step: string) => boolean) => [...visitors].reduce((sum, [step, n]) => (pick(step) ? sum + n : sum), 0);
  return {
    opened: count((step) => step === 'opened'),
    ended: count((step) => step === 'ended'),
    shop: count((step) => step.startsWith('shop:')),
    key: count((step) => step === 'key'),
  };
}
