/** Props of a required field. The style sheet draws the asterisk, so that it is not part of the accessible name. */
export const requiredFieldProps = { required: true, withAsterisk: false, labelProps: { 'data-star': true } } as const;
