/** Contains the props of a required field. The asterisk is drawn by the style sheet, which keeps it out of the field's accessible name. */
export const requiredFieldProps = { required: true, withAsterisk: false, labelProps: { 'data-star': true } } as const;
