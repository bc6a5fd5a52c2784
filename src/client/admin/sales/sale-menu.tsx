import { useNavigate } from 'react-router';
import { salesWords } from '#admin-words/sales.ts';
import type { Sale } from '#shared/sales/sale-schemas.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { confirmDelete } from '../ui/confirm-delete.tsx';
import { formatDateTime } from '../ui/format/date-format.ts';
import { RowMenu, type RowAction } from '../ui/row-menu.tsx';
import { describeRefund, type SaleAction } from './sale-state.ts';

interface SaleMenuProps {
  sale: Sale;
  actions: readonly SaleAction[];
  onKey: (key: string) => void;
  onEdit: (form: 'assign' | 'address') => void;
}

export function SaleMenu({ sale, actions, onKey, onEdit }: SaleMenuProps) {
  const { id, order, keyReplacedAt } = sale;
  const { onError, createHandlers } = useMutationToasts();
  const navigate = useNavigate();
  const showKey = trpc.sales.showKey.useMutation(createHandlers(salesWords.keyIsShownAbove, { onResult: ({ key }) => onKey(key) }));
  const replaced = keyReplacedAt === null ? '' : salesWords.thisKeyWasReplaced(formatDateTime(keyReplacedAt));
  const send = trpc.sales.sendAgain.useMutation(createHandlers(salesWords.keyIsBeingMailedAfter(replaced)));
  const replace = trpc.sales.replaceAndSend.useMutation(createHandlers(salesWords.newKeyIsBeingMailed));
  const erase = trpc.sales.eraseBuyer.useMutation(createHandlers(salesWords.theBuyerHasBeenErased));
  const refund = trpc.sales.refund.useMutation(createHandlers(salesWords.saleIsMarkedAsRefunded));
  const undo = trpc.sales.undoRefund.useMutation(createHandlers(salesWords.theRefundIsUndone));
  const cache = trpc.useUtils();
  /** Names what the refund revokes before a person confirms it. */
  const askForRefund = async () => {
    try {
      const effects = await cache.sales.refundEffects.fetch({ id }, { staleTime: 0 });
      confirmDelete({
        title: salesWords.markOrderAsRefunded(order),
        question: describeRefund(effects),
        consequence: salesWords.giveMoneyBack,
        confirm: salesWords.markAsRefunded,
        onConfirm: () => refund.mutate({ id }),
      });
    } catch (error) {
      onError(error);
    }
  };
  const rowActions: Record<SaleAction, RowAction> = {
    showKey: {
      icon: 'key',
      label: salesWords.showKey,
      isDisabled: showKey.isPending,
      onClick: () =>
        confirmDelete({
          title: salesWords.showTheKey,
          question: salesWords.keyOfOrderIsShown(order),
          confirm: salesWords.showKey,
          onConfirm: () => showKey.mutate({ id }),
        }),
    },
    sendNow: { icon: 'upload', label: salesWords.sendNow, isDisabled: send.isPending, onClick: () => send.mutate({ id }) },
    sendAgain: { icon: 'upload', label: salesWords.sendAgain, isDisabled: send.isPending, onClick: () => send.mutate({ id }) },
    changeAddress: { icon: 'edit', label: salesWords.changeAddress, onClick: () => onEdit('address') },
    replaceAndSend: {
      icon: 'redo',
      label: salesWords.replaceAndSend,
      isDisabled: replace.isPending,
      onClick: () =>
        confirmDelete({
          title: salesWords.replaceTheKey,
          question: salesWords.keyOfOrderStopsWorking(order),
          consequence: salesWords.learnersWhoAreInStay,
          confirm: salesWords.replaceAndSend,
          onConfirm: () => replace.mutate({ id }),
        }),
    },
    openKey: { icon: 'key', label: salesWords.openKey, onClick: () => void navigate(`/admin/keys/${sale.accessKeyId}`) },
    assign: { icon: 'product', label: salesWords.assign, onClick: () => onEdit('assign') },
    refund: {
      icon: 'undo',
      label: salesWords.markAsRefunded,
      isDestructive: true,
      isFirstOfGroup: true,
      isDisabled: refund.isPending,
      onClick: () => void askForRefund(),
    },
    undoRefund: { icon: 'undo', label: salesWords.undoTheRefund, isDisabled: undo.isPending, onClick: () => undo.mutate({ id }) },
    eraseBuyer: {
      icon: 'trash',
      label: salesWords.eraseBuyer,
      isDestructive: true,
      isFirstOfGroup: !actions.includes('refund'),
      onClick: () =>
        confirmDelete({
          title: salesWords.eraseTheBuyer,
          question: salesWords.addressAndNameAreErased(order),
          consequence: salesWords.keyKeepsWorking,
          confirm: salesWords.eraseBuyer,
          onConfirm: () => erase.mutate({ id }),
        }),
    },
  };
  return actions.length === 0 ? null : (
    <RowMenu title={salesWords.orderInText(order)} actions={actions.map((action) => rowActions[action])} />
  );
}
