import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { toFailure } from '#client/api/failure.ts';
import { useToast } from '#client/ui/toast.tsx';
import { trpc } from '../api/trpc-hooks.ts';
import { useUnsavedChanges } from '../ui/unsaved-changes/use-unsaved-changes.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { clearAdminSession } from '../api/admin-session-query.ts';

export function LogoutButton() {
  const toast = useToast();
  const client = useQueryClient();
  const { confirmDiscard } = useUnsavedChanges();
  const finish = () => {
    clearAdminSession(client);
    toast({ title: 'Logged Out', text: 'Successfully logged out.' });
  };
  const logout = trpc.gate.adminLogout.useMutation({
    onSuccess: finish,
    onError: (error) => {
      const { status, message } = toFailure(error);
      // A 401 response means that the session has already ended, so the logout counts as successful.
      if (status === 401) finish();
      else toast({ title: 'Error', text: message, isError: true });
    },
  });
  return (
    <Button
      variant="subtle"
      color="gray.7"
      px={10}
      leftSection={<AdminIcon name="logout" />}
      loading={logout.isPending}
      onClick={() => void confirmDiscard().then((canLeave) => canLeave && logout.mutate())}
    >
      Logout
    </Button>
  );
}
