import { Modal, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { LOCALE } from '#admin-words/locale.ts';
import { draftsWords } from '#admin-words/drafts.ts';
import type { PublishPlan } from '#shared/authoring/draft-schema.ts';
import { countChanges } from '#shared/authoring/change-set.ts';
import { findNeverReachedPages } from '#shared/authoring/flow/content-problems.ts';
import type { Module } from '#shared/catalog.ts';
import { trpc } from '#client/admin/api/trpc-hooks.ts';
import { FailureNotice } from '#client/admin/ui/failure-notice.tsx';
import { formatDay } from '#client/admin/ui/format/date-format.ts';
import { ChangeList } from '../changes/change-list.tsx';
import { createReferenceNameLookup } from '../changes/reference-name-lookup.ts';
import { ConflictList } from './conflict-list.tsx';
import { describeLeftOut } from './describe-left-out.ts';
import { ProblemList } from './problem-list.tsx';
import { PublishForm } from './publish-form.tsx';
import { usePublishPlan, type PublishSource } from './use-publish-plan.ts';
import { usePublish } from './use-publish.ts';
import css from './publish.module.css';
import { AdminIcon } from '#client/admin/ui/admin-icon.tsx';
import { describeEffects, type PublishEffects } from './describe-effects.ts';

interface PublishPlanReviewProps {
  module: Pick<Module, 'id' | 'title'>;
  source: PublishSource;
  warning: string | undefined;
  onClose: () => void;
}

export function PublishPlanReview({ module, source, warning, onClose }: PublishPlanReviewProps) {
  const { plan, keepLive, setKeepLive } = usePublishPlan(module.id, source);
  const [isOutdated, setOutdated] = useState(false);
  const lookAgain = () => {
    setOutdated(true);
    void plan.refetch();
  };
  const { publish, isPublishing } = usePublish({ source, keepLive, onPublished: onClose, onOutdated: lookAgain });
  const { data } = plan;
  return (
    <>
      <Modal.Header role="none">
        <div>
          <Modal.Title>{getTitle(module, source, data)}</Modal.Title>
          {data && <p className={css.subtitle}>{describeOrigin(data, source)}</p>}
        </div>
        <Modal.CloseButton aria-label={draftsWords.close} />
      </Modal.Header>
      <Modal.Body pb={0}>
        {isOutdated && (
          <p className={css.notice} role="alert">
            {draftsWords.thisModuleHasChangedSinceYou}
          </p>
        )}
        {warning !== undefined && <p className={css.notice}>{warning}</p>}
        {plan.error && <FailureNotice error={plan.error} onRetry={() => void plan.refetch()} />}
        {!plan.error && !data && <Skeleton height={260} radius="lg" aria-busy />}
        {!plan.error && data && (
          <PublishForm
            plan={data}
            source={source}
            isBusy={isPublishing || plan.isFetching}
            onPublish={(note) => {
              setOutdated(false);
              void publish(data, note);
            }}
            onCancel={onClose}
          >
            <PlanContent plan={data} keepLive={keepLive} onKeepLiveChange={setKeepLive} onClose={onClose} />
          </PublishForm>
        )}
      </Modal.Body>
    </>
  );
}

interface PlanContentProps {
  plan: PublishPlan;
  keepLive: readonly string[];
  onKeepLiveChange: (keepLive: string[]) => void;
  onClose: () => void;
}

function PlanContent({ plan, keepLive, onKeepLiveChange, onClose }: PlanContentProps) {
  const { module, version, changes, conflicts, leftOut, effects, pagesBefore, pagesAfter, files } = plan;
  const { data: traffic } = trpc.analytics.moduleTraffic.useQuery({ moduleId: module.id, productId: null, days: null });
  const problems = [...plan.problems, ...findNeverReachedPages(pagesAfter, traffic ?? {})];
  const names = createReferenceNameLookup({ before: pagesBefore, after: pagesAfter, files });
  const omission = leftOut.length > 0 && <p className={css.notice}>{describeLeftOut(leftOut)}</p>;
  if (countChanges(changes) === 0 && conflicts.length === 0)
    return (
      <>
        {omission}
        <p className={css.notice}>{draftsWords.thereIsNothingToPublish}</p>
      </>
    );
  return (
    <div className={css.body}>
      {omission}
      <LearnerEffectsList effects={effects} version={version} />
      <ChangeList label={draftsWords.changes} changes={changes} names={names} />
      {problems.length > 0 && <ProblemList problems={problems} moduleId={module.id} onFollow={onClose} />}
      {conflicts.length > 0 && <ConflictList conflicts={conflicts} names={names} keepLive={keepLive} onChange={onKeepLiveChange} />}
    </div>
  );
}

function getTitle({ title }: Pick<Module, 'title'>, source: PublishSource, plan: PublishPlan | undefined): string {
  if (source.kind === 'version') return draftsWords.rollBackTitleToVersion(title, source.version);
  return plan ? draftsWords.publishAsVersion(title, plan.version) : draftsWords.publishTitle(title);
}

function describeOrigin({ changes, authors, liveVersion, liveSince }: PublishPlan, source: PublishSource): string {
  const count = draftsWords.numberOfChanges(countChanges(changes));
  if (source.kind === 'version') return draftsWords.fromVersion(count, liveVersion);
  const by = authors.length > 0 ? draftsWords.by(new Intl.ListFormat(LOCALE).format(authors)) : '';
  return draftsWords.sinceVersionOf(count, by, liveVersion, formatDay(liveSince));
}

function LearnerEffectsList({ effects, version }: { effects: PublishEffects; version: number }) {
  return (
    <section className={css.effects}>
      <h3 id="learner-effects">{draftsWords.whatLearnersNotice}</h3>
      <ul aria-labelledby="learner-effects">
        {describeEffects(effects, version).map(({ icon, parts }, index) => (
          <li key={index}>
            <AdminIcon name={icon} size={16} />
            <span>{parts.map((part, at) => (typeof part === 'string' ? part : <b key={at}>{part.strong}</b>))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
