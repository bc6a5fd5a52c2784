/** A required field's properties. The star is drawn by the style sheet, so that the label's words stay the label's words. */
export const requiredFieldProps = { required: true, withAsterisk: false, labelProps: { 'data-star': true } } as const;
