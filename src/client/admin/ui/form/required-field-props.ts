/** Contains the props of a required field. The style sheet draws the asterisk, so that the asterisk is not part of the accessible name. */
export const requiredFieldProps = { required: true, withAsterisk: false, labelProps: { 'data-star': true } } as const;
