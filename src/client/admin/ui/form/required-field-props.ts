/** Props of a required field. The style sheet draws the star, so that it is not part of the accessible name. */
export const requiredFieldProps = { required: true, withAsterisk: false, labelProps: { 'data-star': true } } as const;
