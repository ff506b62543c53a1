/** The id of the portal's own contact form: it is sent to `/f/contact`. */
export const OWN_FORM = 'contact';
