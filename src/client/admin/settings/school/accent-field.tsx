import { Text, TextInput } from '@mantine/core';
import { schoolWords } from '#admin-words/school.ts';
import { deriveBrandColors, KEYREEL_ACCENT } from '#shared/brand/brand-colors.ts';
import css from './school.module.css';

const HEX_COLOR = /^#[0-9a-f]{6}$/i;

interface ColorFieldProps {
  value: string;
  onChange: (color: string) => void;
  error?: string;
}

/** Shows the field and the picker of the accent color, and what learners see of a color that does not suit the dark pages. */
export function AccentField({ value, onChange, ...props }: ColorFieldProps) {
  const chosen = value.trim().toLowerCase();
  const colors = HEX_COLOR.test(chosen) ? deriveBrandColors(chosen) : null;
  return (
    <div>
      <div className={css.color}>
        <TextInput
          label={schoolWords.accentColour}
          placeholder={KEYREEL_ACCENT}
          maxLength={9}
          autoComplete="off"
          spellCheck={false}
          {...props}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <input
          type="color"
          aria-label={schoolWords.colourPicker}
          value={colors ? chosen : KEYREEL_ACCENT}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      <div aria-live="polite">
        {colors?.isLightened && (
          <p className={css.colorNote}>
            <Swatch color={chosen} name={schoolWords.yourColour} />
            <Swatch color={colors.accent} name={schoolWords.whatLearnersSee} />
            <span>{schoolWords.colourIsTooDark}</span>
          </p>
        )}
        {colors?.isCloseToWrong && (
          <Text size="sm" mt={6}>
            {schoolWords.closeToRedOfWrong}
          </Text>
        )}
      </div>
    </div>
  );
}

const Swatch = ({ color, name }: { color: string; name: string }) => (
  <i className={css.swatch} title={`${name}: ${color}`} style={{ background: color }} />
);
