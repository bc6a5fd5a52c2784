import { useNavigate } from 'react-router';
import type { Sale } from '#shared/sales/sale-schemas.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { confirmDelete } from '../ui/confirm-delete.tsx';
import { formatDateTime } from '../ui/format/date-format.ts';
import { RowMenu, type RowAction } from '../ui/row-actions.tsx';
import { describeRefund, type SaleAction } from './sale-state.ts';

interface SaleMenuProps {
  sale: Sale;
  actions: readonly SaleAction[];
  onKey: (key: string) => void;
  onEdit: (form: 'assign' | 'address') => void;
}

export function SaleMenu({ sale, actions, onKey, onEdit }: SaleMenuProps) {
  const { id, order, keyReplacedAt } = sale;
  const { showSuccess, showFailure } = useMutationToasts();
  const navigate = useNavigate();
  const onError = (error: unknown) => showFailure(error);
  const showKey = trpc.sales.showKey.useMutation({
    onSuccess: ({ key }) => {
      onKey(key);
      showSuccess('The key is shown above the list.');
    },
    onError,
  });
  const replaced = keyReplacedAt === null ? '' : ` This key was replaced on ${formatDateTime(keyReplacedAt)}; the newest is sent.`;
  const send = trpc.sales.sendAgain.useMutation({ onSuccess: () => showSuccess(`The key is being mailed.${replaced}`), onError });
  const replace = trpc.sales.replaceAndSend.useMutation({ onSuccess: () => showSuccess('A new key is being mailed.'), onError });
  const erase = trpc.sales.eraseBuyer.useMutation({ onSuccess: () => showSuccess('The buyer has been erased.'), onError });
  const refund = trpc.sales.refund.useMutation({ onSuccess: () => showSuccess('The sale is marked as refunded.'), onError });
  const undo = trpc.sales.undoRefund.useMutation({ onSuccess: () => showSuccess('The refund is undone.'), onError });
  const cache = trpc.useUtils();
  /** Names what the refund revokes before a person confirms it. */
  const askForRefund = async () => {
    try {
      const effects = await cache.sales.refundEffects.fetch({ id }, { staleTime: 0 });
      confirmDelete({
        title: `Mark order ${order} as refunded?`,
        question: describeRefund(effects),
        consequence: 'Give the money back in your shop: Keyreel moves none. You can undo this here.',
        confirm: 'Mark as refunded',
        onConfirm: () => refund.mutate({ id }),
      });
    } catch (error) {
      onError(error);
    }
  };
  const rowActions: Record<SaleAction, RowAction> = {
    showKey: {
      icon: 'key',
      label: 'Show key',
      isDisabled: showKey.isPending,
      onClick: () =>
        confirmDelete({
          title: 'Show the key?',
          question: `The key of order ${order} is shown only once.`,
          confirm: 'Show key',
          onConfirm: () => showKey.mutate({ id }),
        }),
    },
    sendNow: { icon: 'upload', label: 'Send now', isDisabled: send.isPending, onClick: () => send.mutate({ id }) },
    sendAgain: { icon: 'upload', label: 'Send again', isDisabled: send.isPending, onClick: () => send.mutate({ id }) },
    changeAddress: { icon: 'edit', label: 'Change address', onClick: () => onEdit('address') },
    replaceAndSend: {
      icon: 'redo',
      label: 'Replace and send',
      isDisabled: replace.isPending,
      onClick: () =>
        confirmDelete({
          title: 'Replace the key?',
          question: `The key of order ${order} stops working, and the buyer is mailed a new one.`,
          consequence: 'Learners who are in stay in.',
          confirm: 'Replace and send',
          onConfirm: () => replace.mutate({ id }),
        }),
    },
    openKey: { icon: 'key', label: 'Open key', onClick: () => void navigate(`/admin/keys/${sale.accessKeyId}`) },
    assign: { icon: 'product', label: 'Assign', onClick: () => onEdit('assign') },
    refund: {
      icon: 'undo',
      label: 'Mark as refunded',
      isDestructive: true,
      isFirstOfGroup: true,
      isDisabled: refund.isPending,
      onClick: () => void askForRefund(),
    },
    undoRefund: { icon: 'undo', label: 'Undo the refund', isDisabled: undo.isPending, onClick: () => undo.mutate({ id }) },
    eraseBuyer: {
      icon: 'trash',
      label: 'Erase buyer',
      isDestructive: true,
      isFirstOfGroup: !actions.includes('refund'),
      onClick: () =>
        confirmDelete({
          title: 'Erase the buyer?',
          question: `Address and name are erased in order ${order}, its key and its mail.`,
          consequence: 'The key keeps working. This cannot be undone.',
          confirm: 'Erase buyer',
          onConfirm: () => erase.mutate({ id }),
        }),
    },
  };
  return actions.length === 0 ? null : <RowMenu title={`order ${order}`} actions={actions.map((action) => rowActions[action])} />;
}
