import { Button, Group, NativeSelect, NumberInput, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { productsWords } from '#admin-words/products.ts';
import type { Product } from '#shared/catalog.ts';
import { shopsSchema, type Shops } from '#shared/brand/brand-schemas.ts';
import { UNTOUCHED_BRAND } from '#shared/brand/brand.ts';
import { WHOLE_MODULE, type FreeModule } from '#shared/free-lesson.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { focusFirstInvalidField } from '../ui/form/focus-first-invalid-field.ts';
import { createSchemaValidator } from '../ui/form/schema-validator.ts';
import { useFieldChanges } from '../ui/form/use-field-changes.ts';
import { ShopFields, shopLabels } from '../ui/form/shop-fields.tsx';
import { fromShopValues, toShopValues, type ShopValues } from '../ui/form/shop-values.ts';
import { useCopyToClipboard } from '../ui/use-copy-to-clipboard.ts';
import { describeFreePages } from './describe-free-pages.ts';

/** Shows what strangers may open of a product without a key, and the shops that sell the product. */
export function ProductOptionsForm({ product }: { product: Product }) {
  const modules = trpc.admin.freeModules.useQuery({ productId: product.id }, { refetchOnMount: 'always' });
  const shops = trpc.admin.productShops.useQuery({ productId: product.id }, { refetchOnMount: 'always' });
  const error = modules.error ?? shops.error;
  if (error) return <FailureNotice error={error} onRetry={() => void Promise.all([modules.refetch(), shops.refetch()])} />;
  if (!modules.data || shops.data === undefined) return <Skeleton height={320} radius="lg" />;
  const hasLesson = modules.data.some(({ freePages }) => freePages !== null);
  return (
    <Stack gap={20}>
      <Stack component="section" gap={12} aria-label={productsWords.freeLesson}>
        <Text fw={700}>{productsWords.freeLesson}</Text>
        <Text size="sm" c="dimmed">
          {productsWords.everyoneCanOpenFreePages}
        </Text>
        {modules.data.length === 0 && <Text size="sm">{productsWords.thisProductHasNoModulesYet}</Text>}
        {modules.data.map((module) => (
          <FreePagesField key={`${module.moduleId} ${module.freePages}`} productId={product.id} module={module} />
        ))}
        {hasLesson && <CopyLinkButton slug={product.slug} />}
      </Stack>
      <MarkSwitch productId={product.id} />
      <ProductShopsForm key={JSON.stringify(shops.data)} productId={product.id} shops={shops.data ?? UNTOUCHED_BRAND.shops} />
    </Stack>
  );
}

const DEFAULT_FREE_PAGES = 3;
type Choice = 'none' | 'first' | 'whole';

const toChoice = (freePages: number | null): Choice => (freePages === null ? 'none' : freePages >= WHOLE_MODULE ? 'whole' : 'first');

function FreePagesField({ productId, module }: { productId: string; module: FreeModule }) {
  const { moduleId, title, freePages } = module;
  const { showSuccess, showFailure } = useMutationToasts();
  const cache = trpc.useUtils();
  const [choice, setChoice] = useState(() => toChoice(freePages));
  const [count, setCount] = useState<number | string>(() => (choice === 'first' ? (freePages ?? DEFAULT_FREE_PAGES) : DEFAULT_FREE_PAGES));
  const chosen = choice === 'none' ? null : choice === 'whole' ? WHOLE_MODULE : Number(count) || 1;
  const save = trpc.admin.setFreePages.useMutation({
    onSuccess: () => showSuccess(productsWords.savedVisitorsSee),
    onError: (error) => {
      showFailure(error);
      // The field then shows what somebody else has saved meanwhile.
      void cache.admin.freeModules.invalidate({ productId });
    },
  });
  return (
    <div>
      <Group gap="xs" align="end" wrap="nowrap">
        <NativeSelect
          label={title}
          aria-label={productsWords.free(title)}
          style={{ flex: 1 }}
          value={choice}
          onChange={(event) => setChoice(event.currentTarget.value as Choice)}
          data={[
            { value: 'none', label: productsWords.freeNo },
            { value: 'first', label: productsWords.freeFirstPages },
            { value: 'whole', label: productsWords.freeWholeModule },
          ]}
        />
        {choice === 'first' && (
          <NumberInput
            aria-label={productsWords.numberOfFreePages(title)}
            w={76}
            min={1}
            max={2000}
            allowDecimal={false}
            value={count}
            onChange={setCount}
          />
        )}
        <Button
          variant="default"
          aria-label={productsWords.saveFreePages(title)}
          disabled={chosen === freePages}
          loading={save.isPending}
          onClick={() => save.mutate({ productId, moduleId, freePages: chosen, expected: { freePages } })}
        >
          {productsWords.save}
        </Button>
      </Group>
      <div aria-live="polite">
        {describeFreePages(module.pages, chosen).map((sentence) => (
          <Text key={sentence} size="sm" mt={4}>
            {sentence}
          </Text>
        ))}
      </div>
    </div>
  );
}

function CopyLinkButton({ slug }: { slug: string }) {
  const address = `${location.origin}/preview/${encodeURIComponent(slug)}`;
  const copy = useCopyToClipboard();
  return (
    <Group gap="xs">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {address}
      </Text>
      <Button
        variant="default"
        onClick={() =>
          void copy(address, {
            copied: productsWords.linkOfFreeLesson,
            failed: productsWords.browserDidNotLetUs,
          })
        }
      >
        {productsWords.copyLink}
      </Button>
    </Group>
  );
}

function MarkSwitch({ productId }: { productId: string }) {
  const { showSuccess, onError } = useMutationToasts();
  const options = trpc.admin.productOptions.useQuery({ productId }, { refetchOnMount: 'always' });
  const save = trpc.admin.setMark.useMutation({
    onSuccess: () => showSuccess(productsWords.savedLearnersSee),
    onError,
    onSettled: () => options.refetch(),
  });
  if (options.error) return <FailureNotice error={options.error} onRetry={() => void options.refetch()} />;
  return (
    <Switch
      label={productsWords.markOnTheVideo}
      description={productsWords.showsLearnersNickname}
      checked={options.data?.hasMark ?? false}
      disabled={!options.data || save.isPending}
      onChange={(event) => save.mutate({ productId, hasMark: event.currentTarget.checked })}
    />
  );
}

const validateShops = createSchemaValidator(shopsSchema, shopLabels);

function ProductShopsForm({ productId, shops }: { productId: string; shops: Shops }) {
  const { showSuccess, showFailure } = useMutationToasts();
  const form = useForm<{ shops: ShopValues }>({
    initialValues: { shops: toShopValues(shops) },
    validate: (values) =>
      Object.fromEntries(
        Object.entries(validateShops(fromShopValues(values.shops))).map(([region, text]) => [`shops.${region}.address`, text]),
      ),
  });
  const cache = trpc.useUtils();
  const { seen, getChanges, onFailure } = useFieldChanges(
    shops,
    async () => (await cache.client.admin.productShops.query({ productId })) ?? UNTOUCHED_BRAND.shops,
  );
  const save = trpc.admin.setProductShops.useMutation({
    onSuccess: () => showSuccess(productsWords.theShopsAreSaved),
    onError: (error) => {
      showFailure(error);
      onFailure(error);
    },
  });
  const submit = form.onSubmit((values) => {
    save.mutate({ productId, shops: { ...seen, ...getChanges(fromShopValues(values.shops)).changes }, expected: seen });
  }, focusFirstInvalidField);
  return (
    <form aria-label={productsWords.shops} onSubmit={submit} noValidate>
      <Stack gap={12}>
        <Text fw={700}>{productsWords.shops}</Text>
        <Text size="sm" c="dimmed">
          {productsWords.whereThisProductIsSold}
        </Text>
        <ShopFields getInputProps={form.getInputProps} values={form.values.shops} placeholder="https://" />
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            {productsWords.saveShops}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
