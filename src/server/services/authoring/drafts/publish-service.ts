import type { DbOrTrx } from '#db/open-database.ts';
import { transact } from '#db/transact.ts';
import { AppError } from '#shared/app-error.ts';
import { applyChange } from '#shared/authoring/apply-change.ts';
import { countChanges } from '#shared/authoring/change-set.ts';
import type { PublishInput, PublishResult, RollBackInput } from '#shared/authoring/draft-schema.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit, type AuditDeps } from '../../audit/audit-service.ts';
import { lockModule, selectModules } from '../module-queries.ts';
import { restoreModule } from '../retire-module.ts';
import { letOthersRun } from '../versions/let-others-run.ts';
import type { VersionMetadata } from '../versions/record-version.ts';
import { findLiveVersionNumber } from '../versions/version-queries.ts';
import { writeModuleContent } from '../versions/write-module-content.ts';
import { linkModule } from '../module-service.ts';
import { deleteDraftRow, findDraft } from './draft-queries.ts';
import { preparePublishContent, prepareRollbackContent, requireSameContent, type PreparedModuleContent } from './publish-plan-service.ts';

/**
 * Publishes the draft of a module as a new version, and closes the draft. Throws `module.changed` when the live cards or the draft have
 * changed since the plan was created. Throws `publish.problems` when the content has errors, and `publish.nothing` when there is no draft
 * or no change.
 */
export async function publishDraft(
  deps: Pick<Deps, 'db'> & AuditDeps,
  { moduleId, planHash, keepLive, note }: PublishInput,
  adminId: string,
): Promise<PublishResult> {
  // Everything that can be computed before the transaction is, because with SQLite other requests wait for its end.
  const prepared = await preparePublishContent(deps.db, { moduleId, keepLive });
  return transact(deps.db, async (trx) => {
    const at = deps.now().toISOString();
    if (!(await lockModule(trx, moduleId, at))) throw new AppError('module.missing');
    await requireSameContent(trx, moduleId, prepared, 'draft');
    await letOthersRun(prepared.next);
    const newModule = (await findDraft(trx, moduleId))?.newModule;
    const version = await writePrepared(trx, { moduleId, prepared, planHash }, { source: 'draft', adminId, at, note });
    if (newModule?.productId) await linkToProduct(trx, deps, { moduleId, productId: newModule.productId });
    await deleteDraftRow(trx, moduleId);
    await recordAudit(trx, deps, 'draft.published', await findAuditTarget(trx, moduleId), `version ${version}`);
    return { version, leftOut: prepared.leftOut };
  });
}

/**
 * Restores the content of an earlier version of a module, and records the restored content as a new version. A deleted module is added back
 * to its products, and its last version becomes live again without a new version. An open draft of the module stays open. Throws
 * `version.missing` when the module has no such version, `slug.taken` when another module has the deleted module's slug, and otherwise the
 * same errors as `publishDraft`. Throws `version.replaced` when a version other than `expectedLiveVersion` is live. If `planHash` is not given,
 * cards that have changed since the plan was shown do not cause an error.
 */
export async function rollBackModule(
  deps: Pick<Deps, 'db'> & AuditDeps,
  { moduleId, version: number, planHash, expectedLiveVersion, note }: RollBackInput,
  adminId: string,
): Promise<PublishResult> {
  const prepared = await prepareRollbackContent(deps.db, moduleId, number);
  return transact(deps.db, async (trx) => {
    const at = deps.now().toISOString();
    const isRestored = await restoreModule(trx, moduleId, new Date(at));
    if (!isRestored && !(await lockModule(trx, moduleId, at))) throw new AppError('module.missing');
    const isExpected = expectedLiveVersion === undefined || expectedLiveVersion === (await findLiveVersionNumber(trx, moduleId));
    if (!isExpected) throw new AppError('version.replaced');
    if (!prepared) throw new AppError('version.missing');
    await requireSameContent(trx, moduleId, prepared, 'version');
    await letOthersRun(prepared.next);
    const isEmpty = isRestored && prepared.next.length === 0;
    const version = isEmpty
      ? number
      : await writePrepared(trx, { moduleId, prepared, planHash }, { source: 'rollBack', adminId, at, note });
    const { leftOut } = prepared;
    const detail = leftOut.length > 0 ? `version ${number}, without ${leftOut.length} of its pages` : `version ${number}`;
    await recordAudit(trx, deps, 'version.restored', await findAuditTarget(trx, moduleId), detail);
    return { version, leftOut };
  });
}

async function writePrepared(
  trx: DbOrTrx,
  { moduleId, prepared, planHash }: { moduleId: string; prepared: PreparedModuleContent; planHash: string | undefined },
  origin: VersionMetadata,
): Promise<number> {
  if (planHash !== undefined && planHash !== prepared.hash) throw new AppError('module.changed');
  if (prepared.problems.some(({ severity }) => severity === 'error')) throw new AppError('publish.problems');
  if (countChanges(prepared.changes) === 0) throw new AppError('publish.nothing');
  const content = applyChange(prepared.live, { verb: 'replace', content: prepared.next });
  await letOthersRun(content);
  return writeModuleContent(trx, { moduleId, content }, origin);
}

/** Adds a new module to the product that was chosen when it was made. Does nothing when the product no longer exists. */
async function linkToProduct(trx: DbOrTrx, deps: AuditDeps, link: { moduleId: string; productId: string }): Promise<void> {
  await linkModule(trx, deps, link).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'product.missing') throw error;
  });
}

async function findAuditTarget(trx: DbOrTrx, moduleId: string): Promise<{ id: string; name: string }> {
  const [module] = await selectModules(trx, { id: moduleId });
  return { id: moduleId, name: module?.title ?? '' };
}
