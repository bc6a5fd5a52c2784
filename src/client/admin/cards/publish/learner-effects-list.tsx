import { draftsWords } from '#admin-words/drafts.ts';
import { AdminIcon } from '#client/admin/ui/admin-icon.tsx';
import { describeEffects, type PublishEffects } from './describe-effects.ts';
import css from './publish.module.css';

export function LearnerEffectsList({ effects, version }: { effects: PublishEffects; version: number }) {
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
