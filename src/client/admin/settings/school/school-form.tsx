import { Button, Group, Paper, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { schoolWords } from '#admin-words/school.ts';
import { brandSchema, SCHOOL_NAME_MAX_LENGTH, type Brand, type SavedBrand } from '#shared/brand/brand-schemas.ts';
import { DEFAULT_CLIENT_CONFIG } from '#shared/client-config.ts';
import { UNDO_TOAST_SECONDS } from '#client/ui/toast.tsx';
import { trpc } from '../../api/trpc-hooks.ts';
import { useMutationToasts } from '../../api/use-mutation-toasts.ts';
import { confirmDelete } from '../../ui/confirm-delete.tsx';
import { focusFirstInvalidField } from '../../ui/form/focus-first-invalid-field.ts';
import { createSchemaValidator } from '../../ui/form/schema-validator.ts';
import { ShopFields, shopLabels } from '../../ui/form/shop-fields.tsx';
import { setServerFieldError } from '../../ui/form/set-server-field-error.ts';
import { useUnsavedChangesPrompt } from '../../ui/unsaved-changes/use-unsaved-changes.ts';
import { PictureFields, usePictures } from './picture-fields.tsx';
import { BrandPreviewFrame } from './brand-preview-frame.tsx';
import { AccentField } from './accent-field.tsx';
import css from './school.module.css';
import { brandEn } from '#shared/words/en/brand.ts';
import { fromShopValues, mapValues, toShopValues, type ShopValues } from '#client/admin/ui/form/shop-values.ts';

const KEY_PLACEHOLDER = 'EXCEL-XXXX-XXXX';

const textLabels: Record<keyof Brand['texts'], string> = {
  moduleListHeading: schoolWords.headingOfTheModuleList,
  untitledModule: schoolWords.moduleWithoutATitle,
  tip: schoolWords.tip,
  welcome: schoolWords.welcome,
  keyPlaceholder: schoolWords.placeholderOfTheKeyField,
};

/** Holds the fields of the form, in which an empty text means not set. */
interface SchoolValues extends Pick<Brand, 'logo' | 'icons'> {
  name: string;
  accent: string;
  texts: Record<keyof Brand['texts'], string>;
  shops: ShopValues;
}

const toSchoolValues = ({ name, accent, texts, shops, ...pictures }: Brand): SchoolValues => ({
  ...pictures,
  name: name ?? '',
  accent: accent ?? '',
  texts: mapValues(texts, (text) => text ?? ''),
  shops: toShopValues(shops),
});

const fromSchoolValues = ({ shops, ...values }: SchoolValues): Brand => ({
  ...values,
  name: values.name.trim() || null,
  accent: values.accent.trim().toLowerCase() || null,
  texts: mapValues(values.texts, (text) => text.trim() || null),
  shops: fromShopValues(shops),
});

const validateBrand = createSchemaValidator(brandSchema, { name: schoolWords.schoolName, ...textLabels, ...shopLabels });
/** Names each failure after its field, which for a shop is the address within the shop's fields. */
const validate = (values: SchoolValues) =>
  Object.fromEntries(
    Object.entries(validateBrand(fromSchoolValues(values))).map(([path, text]) => [
      path.startsWith('shops.') ? `${path}.address` : path,
      text,
    ]),
  );

export function SchoolForm({ saved }: { saved: SavedBrand }) {
  const { showSuccess, showFailure, createHandlers } = useMutationToasts();
  const cache = trpc.useUtils();
  const { completeIcons } = usePictures();
  const [isSaving, setSaving] = useState(false);
  const form = useForm<SchoolValues>({ initialValues: toSchoolValues(saved.brand), validate });
  useUnsavedChangesPrompt(form.isDirty(), {
    title: schoolWords.leaveWithoutSavingQuestion,
    text: schoolWords.changesOfSchool,
    leaveLabel: schoolWords.leaveWithoutSaving,
  });
  const { mutate: undo } = trpc.settings.saveBrand.useMutation(createHandlers(schoolWords.settingsAreAsTheyWere));
  const offerUndo = ({ revision }: SavedBrand) =>
    showSuccess(schoolWords.savedLearnersSee, {
      action: { label: schoolWords.undo, run: () => undo({ revision, brand: saved.brand }) },
      visibleSeconds: UNDO_TOAST_SECONDS,
    });
  const handlers = {
    onSuccess: (now: SavedBrand) => {
      cache.settings.brand.setData(undefined, now);
      offerUndo(now);
    },
    onError: (error: unknown) => {
      setServerFieldError(form, error);
      showFailure(error);
    },
  };
  const save = trpc.settings.saveBrand.useMutation(handlers);
  const reset = trpc.settings.resetBrand.useMutation(handlers);
  const { revision } = saved;
  const saveWithIcons = async (brand: Brand) => {
    const icons = await completeIcons(brand).catch(showFailure);
    // The handlers of the mutation have shown its failure already.
    if (icons !== undefined) await save.mutateAsync({ revision, brand: { ...brand, icons } }).catch(() => {});
  };
  const submit = form.onSubmit((values) => {
    if (isSaving) return;
    setSaving(true);
    void saveWithIcons(fromSchoolValues(values)).finally(() => setSaving(false));
  }, focusFirstInvalidField);
  return (
    <div className={css.columns}>
      <form className={css.form} onSubmit={submit} noValidate aria-label={schoolWords.school}>
        <Paper component="section" className={css.section}>
          <TextInput
            label={schoolWords.schoolName}
            description={schoolWords.learnersSeeItOnEveryPage}
            placeholder={DEFAULT_CLIENT_CONFIG.brand.name}
            maxLength={SCHOOL_NAME_MAX_LENGTH}
            {...form.getInputProps('name')}
          />
          <PictureFields logo={form.values.logo} icons={form.values.icons} onChange={(fields) => form.setValues(fields)} />
          <AccentField {...form.getInputProps('accent')} value={form.values.accent} />
        </Paper>
        <Paper component="section" className={css.section} aria-label={schoolWords.texts}>
          <h2>{schoolWords.texts}</h2>
          <TextFields getInputProps={form.getInputProps} />
        </Paper>
        <Paper component="section" className={css.section} aria-label={schoolWords.shops}>
          <h2>{schoolWords.shops}</h2>
          <ShopFields getInputProps={form.getInputProps} values={form.values.shops} placeholder="https://" />
        </Paper>
        <Group gap="xs">
          <Button type="submit" loading={isSaving}>
            {schoolWords.save}
          </Button>
          {revision > 0 && (
            <Button
              variant="default"
              loading={reset.isPending}
              onClick={() =>
                confirmDelete({
                  title: schoolWords.backToKeyreelQuestion,
                  question: schoolWords.nameLogoIconColourTexts,
                  consequence: schoolWords.learnersSeeKeyreelAgain,
                  confirm: schoolWords.backToKeyreel,
                  onConfirm: () => reset.mutate({ revision }),
                })
              }
            >
              {schoolWords.backToKeyreel}
            </Button>
          )}
        </Group>
      </form>
      <BrandPreviewFrame brand={fromSchoolValues(form.values)} />
    </div>
  );
}

function TextFields({ getInputProps }: { getInputProps: (path: string) => object }) {
  return (Object.keys(textLabels) as (keyof Brand['texts'])[]).map((name) => (
    <TextInput
      key={name}
      label={textLabels[name]}
      placeholder={name === 'keyPlaceholder' ? KEY_PLACEHOLDER : brandEn[name]}
      {...getInputProps(`texts.${name}`)}
    />
  ));
}
