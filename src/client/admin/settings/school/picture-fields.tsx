import { Button, Group, Input, Text } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { schoolWords } from '#admin-words/school.ts';
import { toFailure } from '#client/api/failure.ts';
import { buildBrandUrl } from '#shared/brand/brand.ts';
import type { Brand, BrandLogo } from '#shared/brand/brand-schemas.ts';
import { AppError } from '#shared/app-error.ts';
import { trpc } from '../../api/trpc-hooks.ts';
import { HiddenFileInput } from '../../ui/upload/file-drop-target.tsx';
import { drawIcons, drawLetterIcons, drawLogo, PICTURE_TYPES, readPicture, type DrawnPicture } from './draw-pictures.ts';
import css from './school.module.css';

type Icons = Brand['icons'];

/** Returns functions that draw pictures and store them. The pictures have no effect before the form is saved. */
export function usePictures() {
  const { mutateAsync: store } = trpc.settings.addBrandImage.useMutation();
  const storeIcons = async (pictures: readonly DrawnPicture[]) =>
    Object.fromEntries(
      await Promise.all(pictures.map(async (picture) => [picture.kind, (await store(picture)).hash])),
    ) as NonNullable<Icons>['files'];
  return {
    storeLogo: async (file: File): Promise<BrandLogo> => store(await drawLogo(await readPicture(file))),
    storeIcons: async (file: File): Promise<Icons> => ({
      isLetter: false,
      files: await storeIcons(await drawIcons(await readPicture(file))),
    }),
    /** Gives a school without a square icon the first letter of its name. */
    completeIcons: async ({ name, accent, icons }: Pick<Brand, 'name' | 'accent' | 'icons'>): Promise<Icons> => {
      if (icons && !icons.isLetter) return icons;
      return name === null ? null : { isLetter: true, files: await storeIcons(await drawLetterIcons(name, accent)) };
    },
  };
}

interface PictureFieldsProps {
  logo: BrandLogo | null;
  icons: Icons;
  onChange: (fields: { logo: BrandLogo | null } | { icons: Icons }) => void;
}

export function PictureFields({ logo, icons, onChange }: PictureFieldsProps) {
  const { storeLogo, storeIcons } = usePictures();
  return (
    <>
      <PictureField
        label={schoolWords.logo}
        description={schoolWords.shownInPlaceOfName}
        url={logo && buildBrandUrl(logo.hash, logo.contentType)}
        onChoose={async (file) => onChange({ logo: await storeLogo(file) })}
        onRemove={() => onChange({ logo: null })}
      />
      <PictureField
        label={schoolWords.squareIcon}
        description={schoolWords.shownInTabsAndOnHome}
        url={icons && !icons.isLetter ? buildBrandUrl(icons.files[180]) : null}
        onChoose={async (file) => onChange({ icons: await storeIcons(file) })}
        onRemove={() => onChange({ icons: null })}
      />
    </>
  );
}

interface PictureFieldProps {
  label: string;
  description: string;
  url: string | null;
  onChoose: (file: File) => Promise<void>;
  onRemove: () => void;
}

function PictureField({ label, description, url, onChoose, onRemove }: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const choose = async (file: File) => {
    setBusy(true);
    setError(null);
    try {
      await onChoose(file);
    } catch (reason) {
      setError(reason instanceof AppError ? reason.message : toFailure(reason).message);
    }
    setBusy(false);
  };
  return (
    <Input.Wrapper label={label} description={description} error={error} labelProps={{ htmlFor: id }}>
      <Group gap="xs" mt={6}>
        {url !== null && <img className={css.picture} src={url} alt={schoolWords.ofTheSchool(label)} />}
        {url === null && (
          <Text size="sm" c="dimmed">
            {schoolWords.none}
          </Text>
        )}
        <Button variant="default" loading={isBusy} onClick={() => input.current?.click()}>
          {url === null ? schoolWords.chooseAPicture : schoolWords.chooseAnother}
        </Button>
        {url !== null && (
          <Button variant="subtle" aria-label={schoolWords.removeLabel(label.toLowerCase())} onClick={onRemove}>
            {schoolWords.remove}
          </Button>
        )}
      </Group>
      <HiddenFileInput ref={input} id={id} accept={PICTURE_TYPES.join(',')} onFiles={([file]) => void choose(file)} />
    </Input.Wrapper>
  );
}
