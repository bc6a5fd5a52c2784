import type { OwnNumbers, WorkbookVersion } from '#workbook/vary/version.ts';
import { createCheckSet } from './check-set-fixture.ts';
import type { CourseFixture } from './course-fixture.ts';
import type { TestClient, TestServer } from './create-test-server.ts';

export const NUMBERS = '0a1b2c3d4e5f';
export const START_HASH = 'b'.repeat(64);

/** Creates versions of which each has a price of its own. */
export const createVersions = (count: number): WorkbookVersion[] =>
  Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    cells: { Budget: { B2: 1000 + index } },
    results: { Budget: { B10: 2000 + index } },
    targets: { 'Budget!B10': { expected: [2000 + index], variants: null } },
  }));

export const createOwnNumbers = (changes: Partial<OwnNumbers> = {}): OwnNumbers => ({
  numbers: NUMBERS,
  count: 12,
  leftOut: [],
  choices: {},
  startHash: START_HASH,
  ...changes,
});

/** Stores a start workbook as an object with the given hash, and returns its entry among the files of a page. */
export async function addStartFile({ deps }: TestServer, id: string, sha256 = START_HASH) {
  await deps.db
    .insertInto('object')
    .values({ id, extension: 'xlsx', content_type: 'application/x', size: 900, sha256, created_at: '2026-01-01', removed_at: null })
    .execute();
  return { label: 'Budget', url: `/public-objects/${id}.xlsx` };
}

export const createFileAnswer = (ownNumbers: OwnNumbers | null) => ({
  type: 'file' as const,
  workbook: createCheckSet({ total: 1, share: 1 }),
  ...(ownNumbers && { ownNumbers }),
});

/** Creates a challenge with own numbers, whose versions are stored. */
export async function createChallenge(
  { server, admin, course }: { server: TestServer; admin: TestClient; course: CourseFixture },
  { slug = 'budget', count = 12, ...changes }: Partial<OwnNumbers> & { slug?: string } = {},
) {
  const file = await addStartFile(server, `start-${slug}`);
  const card = await course.createCard({ slug, type: 'challenge', files: [file], answers: [createFileAnswer(null)] });
  const ownNumbers = createOwnNumbers({ count, ...changes });
  await admin.admin.ownNumbers.save({ cardId: card.id, numbers: ownNumbers.numbers, versions: createVersions(count) });
  return admin.admin.updateCard({ id: card.id, changes: { answers: [createFileAnswer(ownNumbers)] } });
}
