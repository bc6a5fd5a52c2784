/**
 * Contains the props of a required field. The style sheet draws the asterisk, so that the accessible name of the field does not contain the
 * asterisk.
 */
export const requiredFieldProps = { required: true, withAsterisk: false, labelProps: { 'data-star': true } } as const;
