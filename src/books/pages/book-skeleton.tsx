import * as css from './BookShelf.module.css';

/** The placeholder of a book's card while the list loads. */
export const bookSkeleton = {
  className: css.shelf,
  piece: (
    <div className={css.book}>
      <span className="skel cover" />
      <div className={css.label}>
        <span className="skel line" />
        <span className="skel line half" />
        <span className="skel line half" />
      </div>
    </div>
  ),
};
