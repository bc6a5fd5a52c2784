import { Text, TextInput } from '@mantine/core';
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
          label="Accent colour"
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
          aria-label="Colour picker"
          value={colors ? chosen : KEYREEL_ACCENT}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      <div aria-live="polite">
        {colors?.isLightened && (
          <p className={css.colorNote}>
            <Swatch color={chosen} name="Your colour" />
            <Swatch color={colors.accent} name="What learners see" />
            <span>Your colour is too dark for the dark pages. Learners see this one.</span>
          </p>
        )}
        {colors?.isCloseToWrong && (
          <Text size="sm" mt={6}>
            Close to the red of wrong answers. Learners may take it for a mistake.
          </Text>
        )}
      </div>
    </div>
  );
}

const Swatch = ({ color, name }: { color: string; name: string }) => (
  <i className={css.swatch} title={`${name}: ${color}`} style={{ background: color }} />
);
