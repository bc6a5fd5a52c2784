import { Button, Paper } from '@mantine/core';
import { useState } from 'react';
import type { CreatedInvitation, Invitation } from '#shared/people/people-schemas.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { FormDrawer } from '../ui/form/form-drawer.tsx';
import { formatDateTime } from '../ui/format/date-format.ts';
import { pluralize } from '../ui/format/pluralize.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ShownOnce } from '../ui/shown-once.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { InviteForm } from './invite-form.tsx';
import { peopleColumns, roleLabels } from './people-columns.tsx';
import { PersonMenu } from './person-menu.tsx';
import css from './people.module.css';

/**
 * Lists the people who can log in to the portal and the invitation links that are still valid. Owners can invite people here, change their
 * roles, reset their passwords and remove them.
 */
export function PeopleScreen() {
  const people = trpc.people.list.useQuery();
  const invitations = trpc.people.invitations.useQuery();
  const [isInviting, setInviting] = useState(false);
  const [link, setLink] = useState<CreatedInvitation | null>(null);
  const error = people.error ?? invitations.error;
  return (
    <>
      <PageHeader
        title="People"
        summary={people.data && `${pluralize(people.data.length, 'person', 'people')} can log in`}
        mainAction={
          <Button leftSection={<AdminIcon name="plus" />} onClick={() => setInviting(true)}>
            Invite
          </Button>
        }
      />
      {link && <OneTimeLink key={link.token} link={link} onClose={() => setLink(null)} />}
      {error ? (
        <FailureNotice error={error} onRetry={() => void Promise.all([people.refetch(), invitations.refetch()])} />
      ) : (
        <>
          <DataTable
            label="People"
            rows={people.data}
            columns={peopleColumns}
            rowKey={({ id }) => id}
            defaultSort={{ column: 'Person', isDescending: false }}
            search={{ label: 'Search people', getText: ({ username, email, role }) => `${username} ${email} ${role}` }}
            renderActions={(person) => <PersonMenu person={person} onLink={setLink} />}
          />
          {invitations.data && invitations.data.length > 0 && <OpenInvitations invitations={invitations.data} />}
        </>
      )}
      <FormDrawer item={isInviting || null} getTitle={() => 'Invite a person'} onClose={() => setInviting(false)}>
        {() => <InviteForm onInvited={setLink} onClose={() => setInviting(false)} />}
      </FormDrawer>
    </>
  );
}

function OneTimeLink({ link, onClose }: { link: CreatedInvitation; onClose: () => void }) {
  const address = `${location.origin}/admin/invitation#${link.token}`;
  return (
    <div className={css.link}>
      <ShownOnce
        label={`Link for ${link.username}`}
        secret={address}
        copyTexts={{
          copied: `The link for ${link.username} is on the clipboard.`,
          failed: 'The browser did not let us copy. Select the link and copy it.',
        }}
        leavePrompt={{
          title: 'Leave without the link?',
          text: 'It was not copied, and it is never shown again.',
          leaveLabel: 'Leave without it',
        }}
        explanation={
          <>
            <strong>
              {link.mailedTo === null ? `Send this link to ${link.username}.` : `This link is being mailed to ${link.mailedTo}.`} This is
              the only time it is shown.
            </strong>{' '}
            The link works once, until {formatDateTime(link.expiresAt)}.
          </>
        }
        onClose={onClose}
      >
        <code>{address}</code>
      </ShownOnce>
    </div>
  );
}

function OpenInvitations({ invitations }: { invitations: readonly Invitation[] }) {
  const { showSuccess, showFailure } = useMutationToasts();
  const revoke = trpc.people.revokeInvitation.useMutation({
    onSuccess: () => showSuccess('The link no longer works.'),
    onError: (error) => showFailure(error),
  });
  return (
    <Paper component="section" className={css.invitations} aria-label="Open links">
      <h2>Open links</h2>
      <ul>
        {invitations.map(({ id, username, email, role, isReset, expiresAt }) => (
          <li key={id}>
            <span>
              {isReset ? `New password for ${username}` : `${username}, ${roleLabels[role].name}`}
              <small>
                {email} · until {formatDateTime(expiresAt)}
              </small>
            </span>
            <Button variant="default" aria-label={`Revoke the link for ${username}`} onClick={() => revoke.mutate({ id })}>
              Revoke
            </Button>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
