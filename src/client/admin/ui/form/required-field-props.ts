/** The style sheet draws the asterisk that marks a required field, which keeps it out of the field's accessible name. */
export const requiredFieldProps = { required: true, withAsterisk: false, labelProps: { 'data-star': true } } as const;
