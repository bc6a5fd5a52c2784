import { Box, Button, Paper } from '@mantine/core';
import { useState } from 'react';
import { peopleWords } from '#admin-words/people.ts';
import type { CreatedInvitation, Invitation } from '#shared/people/people-schemas.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { FormDrawer } from '../ui/form/form-drawer.tsx';
import { formatDateTime } from '../ui/format/date-format.ts';
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
        title={peopleWords.people}
        summary={people.data && peopleWords.peopleCanLogIn(people.data.length)}
        mainAction={
          <Button leftSection={<AdminIcon name="plus" />} onClick={() => setInviting(true)}>
            {peopleWords.invite}
          </Button>
        }
      />
      {link && <OneTimeLink key={link.token} link={link} onClose={() => setLink(null)} />}
      {error ? (
        <FailureNotice error={error} onRetry={() => void Promise.all([people.refetch(), invitations.refetch()])} />
      ) : (
        <>
          <DataTable
            label={peopleWords.people}
            rows={people.data}
            columns={peopleColumns}
            rowKey={({ id }) => id}
            defaultSort={{ column: peopleWords.person, isDescending: false }}
            search={{ label: peopleWords.searchPeople, getText: ({ username, email, role }) => `${username} ${email} ${role}` }}
            renderActions={(person) => <PersonMenu person={person} onLink={setLink} />}
          />
          {invitations.data && invitations.data.length > 0 && <OpenInvitations invitations={invitations.data} />}
        </>
      )}
      <FormDrawer item={isInviting || null} getTitle={() => peopleWords.inviteAPerson} onClose={() => setInviting(false)}>
        {() => <InviteForm onInvited={setLink} onClose={() => setInviting(false)} />}
      </FormDrawer>
    </>
  );
}

function OneTimeLink({ link, onClose }: { link: CreatedInvitation; onClose: () => void }) {
  const address = `${location.origin}/admin/invitation#${link.token}`;
  return (
    <Box mb={14}>
      <ShownOnce
        label={peopleWords.linkFor(link.username)}
        secret={address}
        copyTexts={{
          copied: peopleWords.linkCopied(link.username),
          failed: peopleWords.browserDidNotLetUs,
        }}
        leavePrompt={{
          title: peopleWords.leaveWithoutTheLink,
          text: peopleWords.itWasNotCopied,
          leaveLabel: peopleWords.leaveWithoutIt,
        }}
        warning={
          (link.mailedTo === null ? peopleWords.sendThisLinkTo(link.username) : peopleWords.thisLinkIsBeingMailed(link.mailedTo)) +
          peopleWords.thisIsOnlyTime
        }
        explanation={peopleWords.theLinkWorksOnceUntil(formatDateTime(link.expiresAt))}
        onClose={onClose}
      />
    </Box>
  );
}

function OpenInvitations({ invitations }: { invitations: readonly Invitation[] }) {
  const { createHandlers } = useMutationToasts();
  const revoke = trpc.people.revokeInvitation.useMutation(createHandlers(peopleWords.theLinkNoLongerWorks));
  return (
    <Paper component="section" className={css.invitations} aria-label={peopleWords.openLinks}>
      <h2>{peopleWords.openLinks}</h2>
      <ul>
        {invitations.map(({ id, username, email, role, isReset, expiresAt }) => (
          <li key={id}>
            <span>
              {isReset ? peopleWords.newPasswordFor(username) : `${username}, ${roleLabels[role].name}`}
              <small>{peopleWords.until(email, formatDateTime(expiresAt))}</small>
            </span>
            <Button variant="default" aria-label={peopleWords.revokeTheLinkFor(username)} onClick={() => revoke.mutate({ id })}>
              {peopleWords.revoke}
            </Button>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
