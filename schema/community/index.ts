import './comments.ts';
import './create-post.ts';
import './delete-post.ts';
import './likes.ts';
import './list-posts.ts';
import './post.ts';
import './update-post.ts';
