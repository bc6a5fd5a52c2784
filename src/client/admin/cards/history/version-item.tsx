import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ModuleVersion } from '#shared/authoring/module-version.ts';
import { Tag, dotShape } from '#client/admin/ui/tag.tsx';
import { describeVersion } from './describe-version.ts';
import { VersionChanges } from './version-changes.tsx';
import css from './history.module.css';

interface VersionItemProps {
  moduleId: string;
  version: ModuleVersion;
  onRollBack: () => void;
}

export function VersionItem({ moduleId, version, onRollBack }: VersionItemProps) {
  const [isExpanded, setExpanded] = useState(false);
  const { number, note, isLive, source } = version;
  return (
    <li className={css.version}>
      <p>
        <b>Version {number}</b>{' '}
        {isLive && (
          <Tag tone="success" shape={dotShape}>
            Learners see this
          </Tag>
        )}
      </p>
      <p className={css.origin}>{describeVersion(version)}</p>
      {note !== '' && <p className={css.note}>{note}</p>}
      <div className={css.actions}>
        {source !== 'start' && (
          <Button
            variant="default"
            size="compact-sm"
            aria-expanded={isExpanded}
            aria-label={`Show changes of version ${number}`}
            onClick={() => setExpanded(!isExpanded)}
          >
            Show changes
          </Button>
        )}
        {!isLive && (
          <Button variant="default" size="compact-sm" onClick={onRollBack}>
            Roll back to version {number}
          </Button>
        )}
      </div>
      {isExpanded && <VersionChanges moduleId={moduleId} number={number} />}
    </li>
  );
}
