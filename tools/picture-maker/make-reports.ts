import type { TaughtModule } from './learners.ts';
import type { SchoolClient } from './school-client.ts';

/** Makes a second product, of pages that use the videos of the first one. */
export async function makeReports(
  { api: { admin } }: SchoolClient,
  ...modules: TaughtModule[]
): Promise<{ productId: string; module: TaughtModule }> {
  const cards = modules.flatMap((module) => module.cards);
  const product = await admin.createProduct.mutate({ slug: 'reports', title: 'Reports in Excel' });
  const module = await admin.createModule.mutate({
    slug: 'monthly-report',
    title: 'The Monthly Report',
    description: 'From a long list to one page that updates itself.',
  });
  await admin.linkModule.mutate({ productId: product.id, moduleId: module.id });
  const likeSample = (slug: string) => {
    const { videoId, transcriptId } = cards.find((card) => card.slug === slug)!;
    return { videoId, transcriptId };
  };
  const pages = [
    { slug: 'sort', title: 'Sort the list', type: 'info' as const, ...likeSample('watch-more'), transcriptId: null },
    { slug: 'filter', title: 'Keep one month', type: 'info' as const, ...likeSample('filter-a-list') },
    {
      slug: 'which-rows',
      title: 'Which rows does a pivot table count?',
      type: 'mcq' as const,
      options: [
        { label: 'The rows that the filter shows', isCorrect: false },
        { label: 'All rows of its range', isCorrect: true },
      ],
    },
    { slug: 'summarise', title: 'Sum by region', type: 'info' as const, ...likeSample('pivot') },
    { slug: 'shortcut', title: 'Go to the end of the list', type: 'tip' as const, ...likeSample('jump-tip') },
  ];
  for (const page of pages) await admin.createCard.mutate({ moduleId: module.id, ...page });
  const [, filter, quiz] = await admin.cards.query({ moduleId: module.id });
  const options = quiz!.options.map((option) => ({ ...option, nextPageId: option.isCorrect ? null : filter!.id }));
  await admin.updateCard.mutate({ id: quiz!.id, changes: { options } });
  return { productId: product.id, module: { id: module.id, cards: await admin.cards.query({ moduleId: module.id }) } };
}
