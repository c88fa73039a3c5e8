(* Which refusals are necessary (paper, Eq. 20 and 23). *)
From Coq Require Import ZArith Znumtheory List Lia Permutation Bool.
Require Import Flat Coalesce Tree Compose Complement.
Import ListNotations.
Open Scope Z_scope.

(* ---------- 7. Eq. 20 is not necessary ---------- *)

(* for all strides x and y (also y <> 5 x: nothing merges; nothing is truncated) there is a flat layout, though neither 5 | 3
   nor 3 | 5 *)
Ltac numbers := repeat match goal with
  | |- context [?a mod ?b] => let v := eval compute in (a mod b) in change (a mod b) with v
  | |- context [?a / ?b] => let v := eval compute in (a / b) in change (a / b) with v
  end.
Example eq20_not_necessary : forall x y c, 0 <= c < 4 ->
  ev [(2, 3 * x); (2, x + y)] c = ev [(5, x); (8, y)] (3 * c).
Proof.
  intros x y c H. assert (c = 0 \/ c = 1 \/ c = 2 \/ c = 3) as [->|[->|[->| ->]]] by lia;
    cbn [ev]; numbers; lia.
Qed.
Example eq20_refused : forall x y, divide_out [(5, x); (8, y)] 4 3 = None.
Proof. reflexivity. Qed.

(* and for every extent at once: 6 mod 4 divides 4 *)
Example eq20_not_necessary_unbounded : forall x y c, 0 <= c ->
  ev [(2, 2 * x + y); (1, 3 * y)] c = ev [(4, x); (1, y)] (6 * c).
Proof.
  intros x y c H. cbn [ev].
  pose proof (Z.div_mod c 2 ltac:(lia)) as D. pose proof (Z.mod_pos_bound c 2 ltac:(lia)) as M.
  set (q := c / 2) in *. set (r := c mod 2) in *.
  assert (r = 0 \/ r = 1) as [R|R] by lia; rewrite R in *; rewrite D.
  - replace (6 * (2 * q + 0)) with (0 + (3 * q) * 4) by lia. rewrite Z_mod_plus_full, Z.div_add by lia. change (0 mod 4) with 0. change (0 / 4) with 0. lia.
  - replace (6 * (2 * q + 1)) with (2 + (3 * q + 1) * 4) by lia. rewrite Z_mod_plus_full, Z.div_add by lia. change (2 mod 4) with 2. change (2 / 4) with 0. lia.
Qed.

(* what is necessary.  No flat layout is a line plus a multiple of floor(d c / a), where d < a does not divide a *)
Lemma no_floor R : forall d a w l, wf R -> w <> 0 -> 0 < d < a -> ~ (d | a) ->
  ~ (forall c, 0 <= c -> ev R c = l * c + w * (d * c / a)).
Proof.
  induction R as [|[r z] t IH]; intros d a w l W Hw Hd N E.
  - pose proof (E 1 ltac:(lia)) as E1. pose proof (E a ltac:(lia)) as Ea. simpl ev in *.
    rewrite Z.mul_1_r, Z.div_small in E1 by lia. rewrite Z.div_mul in Ea by lia.
    assert (l = 0) by lia. subst l. assert (w * d = 0) by lia. nia.
  - inversion W as [|? ? Hr Wt]; subst. simpl in Hr.
    destruct t as [|m t'].
    + pose proof (E 1 ltac:(lia)) as E1. pose proof (E a ltac:(lia)) as Ea. rewrite ev_one in *.
      rewrite Z.mul_1_r, Z.div_small in E1 by lia. rewrite Z.div_mul in Ea by lia.
      assert (z = l) by lia. subst z. assert (w * d = 0) by lia. nia.
    + set (t := m :: t') in *.
      (* the coordinate r k + j *)
      assert (S : forall k j, 0 <= k -> 0 <= j < r -> j * z + ev t k = l * (j + k * r) + w * (d * (j + k * r) / a)).
      { intros k j Hk Hj. rewrite <- E by nia. rewrite ev_cons by discriminate.
        rewrite Z_mod_plus_full, Z.div_add, Z.mod_small, (Z.div_small j), Z.add_0_l by lia. reflexivity. }
      destruct (Z.eq_dec r 1) as [->|R1].
      * apply (IH d a w l Wt Hw Hd N). intros c Hc. pose proof (S c 0 Hc ltac:(lia)) as Sc.
        replace (0 + c * 1) with c in Sc by lia. lia.
      * assert (Z0 : z = l).
        { pose proof (S 0 1 ltac:(lia) ltac:(lia)) as S1. rewrite (ev_zero t Wt) in S1.
          change (1 + 0 * r) with 1 in S1. rewrite (Z.div_small (d * 1)) in S1 by lia. lia. }
        subst z.
        assert (G : forall k j, 0 <= k -> 0 <= j < r -> d * (j + k * r) / a = d * (k * r) / a).
        { intros k j Hk Hj. pose proof (S k j Hk Hj) as Sj. pose proof (S k 0 Hk ltac:(lia)) as S0.
          replace (0 + k * r) with (k * r) in S0 by lia. apply (Z.mul_reg_l _ _ w Hw). lia. }
        destruct (Z_lt_le_dec (d * r) a) as [B|B].
        -- apply (IH (d * r) a w (l * r) Wt Hw ltac:(nia)).
           ++ intros [q Q]. apply N. exists (q * r). lia.
           ++ intros k Hk. pose proof (S k 0 Hk ltac:(lia)) as S0. replace (0 + k * r) with (k * r) in S0 by lia.
              replace (d * r * k) with (d * (k * r)) by lia. lia.
        -- assert (d * r <> a) by (intro Q; apply N; exists r; lia).
           assert (C : d * (r - 1) < a).
           { pose proof (G 0 (r - 1) ltac:(lia) ltac:(lia)) as G0. rewrite Z.mul_0_l, Z.mul_0_r, Z.add_0_r, Zdiv_0_l in G0.
             apply Z.div_small_iff in G0; lia. }
           set (e := d * r - a). assert (He : 0 < e < d) by (unfold e; lia).
           set (k := (d - 1) / e).
           assert (K1 : e * k <= d - 1) by (apply Z.mul_div_le; lia).
           assert (K2 : d - 1 < e * (k + 1)) by (pose proof (Z.mul_succ_div_gt (d - 1) e ltac:(lia)); unfold k; lia).
           assert (K0 : 0 <= k) by (apply Z.div_pos; lia).
           pose proof (G k (r - 1) K0 ltac:(lia)) as Gk.
           replace (d * (k * r)) with (e * k + k * a) in Gk by (unfold e; lia).
           replace (d * (r - 1 + k * r)) with ((e * (k + 1) - d) + (k + 1) * a) in Gk by (unfold e; lia).
           rewrite !Z.div_add in Gk by lia. rewrite (Z.div_small (e * k)) in Gk by nia.
           pose proof (Z.div_pos (e * (k + 1) - d) a ltac:(lia) ltac:(lia)). lia.
Qed.

(* two modes that are not one, and a leaf without end: exactly when there is a composition *)
Theorem two_modes_iff a b x y d : 1 <= a -> 1 <= d -> y <> a * x ->
  (exists R, wf R /\ forall c, 0 <= c -> ev R c = ev [(a, x); (b, y)] (d * c)) <->
  (a | d) \/ (d mod a | a).
Proof.
  intros Ha Hd N. set (q := d / a). set (e := d mod a).
  assert (D : d = q * a + e) by (pose proof (Z.div_mod d a ltac:(lia)); unfold q, e; lia).
  assert (He : 0 <= e < a) by (apply Z.mod_pos_bound; lia).
  assert (F : forall c, ev [(a, x); (b, y)] (d * c) = (d * x + (y - a * x) * q) * c + (y - a * x) * (e * c / a)).
  { intro c. cbn [ev]. replace (d * c) with (e * c + q * c * a) by (rewrite D; lia).
    rewrite Z_mod_plus_full, Z.div_add by lia. pose proof (Z.div_mod (e * c) a ltac:(lia)) as M.
    replace ((e * c) mod a) with (e * c - a * (e * c / a)) by lia. rewrite D. lia. }
  split.
  - intros (R & W & E). destruct (Z.eq_dec e 0) as [E0|E0]; [left; exists q; lia|].
    destruct (Znumtheory.Zdivide_dec e a) as [Y|Y]; [right; exact Y|]. exfalso.
    apply (no_floor R e a (y - a * x) (d * x + (y - a * x) * q) W); [lia | lia | exact Y |].
    intros c Hc. rewrite E, F by assumption. reflexivity.
  - intros [[k K]|[n K]].
    + exists [(1, k * y)]. split; [repeat constructor; simpl; lia|]. intros c Hc. cbn [ev].
      replace (d * c) with (k * c * a) by lia. rewrite Z_mod_mult, Z.div_mul by lia. lia.
    + fold e in K. clearbody e q. assert (e <> 0) by (intro Z0; rewrite Z0 in K; lia).
      assert (1 <= n) by (apply (factor_pos n e); lia).
      exists [(n, d * x + (y - a * x) * q); (1, n * (d * x + (y - a * x) * q) + (y - a * x))].
      split; [repeat constructor; simpl; lia|]. intros c Hc. rewrite F.
      replace (e * c / a) with (c / n) by (rewrite K, (Z.mul_comm n e), Z.div_mul_cancel_l by lia; reflexivity).
      cbn [ev]. pose proof (Z.div_mod c n ltac:(lia)) as M.
      replace (c mod n) with (c - n * (c / n)) by lia. lia.
Qed.


(* ---------- Eq. 21 is necessary: no layout of the leaf's size has these values ---------- *)

(* coalesced, as composition has it: the last mode may have extent 1 *)
Fixpoint tight (A : layout) : Prop :=
  match A with
  | [] => True
  | (a, x) :: t => match t with [] => True | (_, y) :: _ => 2 <= a /\ y <> a * x /\ tight t end
  end.
Lemma coalesce_tight A : wf A -> tight (coalesce A).
Proof.
  induction A as [|[a x] t IH]; intro W; [exact I|]. inversion W as [|? ? Ha Wt]; subst. simpl in Ha.
  specialize (IH Wt). cbn [coalesce fold_right]. fold (coalesce t). pose proof (proj1 (coalesce_correct t Wt)) as W'.
  destruct (coalesce t) as [|[b y] u]; [exact I|]. inversion W' as [|? ? Hb _]; subst. simpl in Hb. unfold push; simpl fst; simpl snd.
  destruct (Z.eqb_spec a 1); [exact IH|]. destruct (Z.eqb_spec y (a * x)) as [->|N].
  - destruct u as [|[c z] u]; [exact I|]. destruct IH as (I1 & I2 & I3). split; [nia|]. split; [intro E; apply I2; lia | exact I3].
  - split; [lia|]. split; [exact N | exact IH].
Qed.
Lemma coalesced_tight A : wf A -> tight (coalesced true A).
Proof.
  intro W. destruct A as [|m t]; [exact I|]. rewrite coalesced_true by (assumption || discriminate).
  apply coalesce_tight. apply inner_correct. exact W.
Qed.

(* a stride of 1: if s reaches past the prefix product P, then P divides s, whatever layout R of size s it is that agrees *)
Theorem eq21_line A : forall s R, tight A -> wf A -> wf R -> size R = s -> (forall c, 0 <= c < s -> ev R c = ev A c) ->
  forall P, In P (prefixes A) -> P < s -> (P | s).
Proof.
  induction A as [|[a x] t IH]; intros s R TA WA WR SR E P IP LP; [destruct IP|].
  destruct t as [|[b y] t']; [destruct IP|]. cbn [tight] in TA. destruct TA as (Ha & Nm & Tt). fold tight in Tt. set (t := (b, y) :: t') in *. change (tight t) in Tt.
  inversion WA as [|? ? _ Wt]; subst. pose proof (prefixes_pos t Wt) as Pos. rewrite Forall_forall in Pos.
  rewrite in_prefixes in IP by discriminate.
  assert (LA : a < size R) by (destruct IP as [->|(Q & -> & IQ)]; [exact LP | specialize (Pos Q IQ); nia]).
  destruct (coalesced_false_correct R WR) as (WC & SC & EC). pose proof (coalesced_reduced R WR) as RC.
  assert (E' : forall c, 0 <= c < size R -> ev (coalesced false R) c = ev ((a, x) :: t) c) by (intros c Hc; rewrite EC by lia; apply E; exact Hc).
  clear E EC. set (s := size R) in *. clearbody s. clear WR.
  destruct (coalesced false R) as [|[r z] u]; [cbn in SC; lia|]. destruct RC as (Hr & Nu & Ru).
  pose proof (reduced_wf u Ru) as Wu. pose proof (size_pos u Wu) as Su. cbn [size] in SC.
  assert (z = x) by (pose proof (E' 1 ltac:(lia)) as E1; rewrite !ev_lt in E1 by (assumption || lia); lia). subst z.
  assert (r = a).
  { destruct (Z.lt_trichotomy r a) as [L|[L|L]]; [exfalso | exact L | exfalso].
    - destruct u as [|[r2 z2] u]; [cbn in SC; lia|]. destruct Ru as (Hr2 & _ & Ru). pose proof (reduced_wf u Ru).
      pose proof (E' r ltac:(lia)) as Er. rewrite (ev_lt a) in Er by (assumption || lia). rewrite ev_cons in Er by discriminate.
      rewrite Z_mod_same_full, Z_div_same_full, ev_lt in Er by (assumption || lia). lia.
    - pose proof (E' a ltac:(lia)) as Ea. rewrite (ev_lt r) in Ea by (assumption || lia). rewrite ev_cons in Ea by discriminate.
      rewrite Z_mod_same_full, Z_div_same_full in Ea by lia. unfold t in Ea.
      destruct t' as [|[e w] t'']; [rewrite ev_one in Ea; lia|]. unfold t in Tt. cbn [tight] in Tt. destruct Tt as (Hb & _). inversion Wt as [|? ? _ Wt']; subst.
      rewrite ev_lt in Ea by (assumption || lia). lia. }
  subst r. destruct IP as [->|(Q & -> & IQ)]; [exists (size u); lia|].
  rewrite <- SC. apply Z.mul_divide_mono_l. apply (IH (size u) u Tt Wt Wu eq_refl); [|exact IQ | nia].
  intros c Hc. assert (Hs : 0 <= c * a < s) by nia. pose proof (E' (c * a) Hs) as Ec.
  rewrite (ev_cons a x t) in Ec by discriminate. rewrite Z_mod_mult, Z.div_mul in Ec by lia.
  destruct u as [|mu u']; [change (size []) with 1 in Hc; replace c with 0 by lia; rewrite (ev_zero t Wt); reflexivity|].
  rewrite ev_cons in Ec by discriminate. rewrite Z_mod_mult, Z.div_mul in Ec by lia. lia.
Qed.

(* any stride that Eq. 20 admits *)
Theorem eq21_necessary A : forall s d R, tight A -> wf A -> 1 <= s -> 1 <= d -> wf R -> size R = s ->
  (forall c, 0 <= c < s -> ev R c = ev A (d * c)) -> eq20 A d ((s - 1) * d) -> eq21 A s d ((s - 1) * d).
Proof.
  unfold eq20, eq21. induction A as [|[a x] t IH]; intros s d R TA WA Hs Hd WR SR E G P HP HL; [destruct HP|].
  destruct t as [|[b y] t']; [destruct HP|]. cbn [tight] in TA. destruct TA as (Ha & Nm & Tt). fold tight in Tt. set (t := (b, y) :: t') in *. change (tight t) in Tt.
  inversion WA as [|? ? _ Wt]; subst. pose proof (prefixes_pos t Wt) as Pos. rewrite Forall_forall in Pos.
  assert (LA : a <= (size R - 1) * d).
  { apply in_prefixes in HP; [|discriminate]. destruct HP as [->|(Q & -> & HQ)]; [exact HL | specialize (Pos Q HQ); nia]. }
  assert (IA : In a (prefixes ((a, x) :: t))) by (apply in_prefixes; [discriminate | left; reflexivity]).
  assert (C : (a | d) \/ exists n, a = n * d /\ 2 <= n).
  { destruct (G a IA LA) as [D|[n D]]; [left; exact D|]. destruct (Z.eq_dec n 1) as [->|N]; [left; exists 1; lia|].
    right. exists n. split; [exact D|]. nia. }
  destruct C as [[k D]|(n & D & Hn)].
  - subst d. assert (Hk : 1 <= k) by (apply (factor_pos k a); lia).
    apply in_prefixes in HP; [|discriminate]. destruct HP as [->|(Q & -> & HQ)].
    + unfold kept. destruct (Z.leb_spec a (k * a)); [apply Z.divide_1_l | nia].
    + rewrite kept_scale by lia. apply (IH (size R) k R Tt Wt Hs Hk WR eq_refl); [| |exact HQ | nia].
      * intros c Hc. rewrite E by exact Hc. rewrite (Z.mul_comm k a), ev_skip by (discriminate || lia). reflexivity.
      * intros P HP' HL'. assert (I : In (a * P) (prefixes ((a, x) :: t))) by (apply in_prefixes; [discriminate | eauto]).
        destruct (G _ I ltac:(nia)) as [D|D]; [left | right];
          rewrite (Z.mul_comm k) in D; (apply Z.mul_divide_cancel_l in D; [exact D | lia]).
  - subst a. assert (K : forall Q, 1 <= Q -> kept (n * d * Q) d = n * Q).
    { intros Q HQ. unfold kept. destruct (Z.leb_spec (n * d * Q) d); [nia|].
      replace (n * d * Q) with (n * Q * d) by lia. apply Z.div_mul. lia. }
    assert (T' : tight ((n, d * x) :: t)) by (split; [exact Hn|]; split; [intro X; apply Nm; lia | exact Tt]).
    assert (W' : wf ((n, d * x) :: t)) by (constructor; [simpl; lia | exact Wt]).
    assert (E' : forall c, 0 <= c < size R -> ev R c = ev ((n, d * x) :: t) c) by (intros c Hc; rewrite E by exact Hc; apply ev_refine; lia).
    pose proof (eq21_line _ (size R) R T' W' WR eq_refl E') as L.
    apply in_prefixes in HP; [|discriminate]. destruct HP as [->|(Q & -> & HQ)].
    + rewrite <- (Z.mul_1_r (n * d)), K, Z.mul_1_r by lia. apply L; [apply in_prefixes; [discriminate | left; reflexivity] | nia].
    + specialize (Pos Q HQ). rewrite K by lia. apply L; [apply in_prefixes; [discriminate | eauto] | nia].
Qed.

(* the leaves of a result, each a composition by itself *)
Lemma refines_concat b : forall r, refines b r -> exists Rs, Forall2 (fun m R => size R = fst m) (flat b) Rs /\ flat r = concat Rs.
Proof.
  induction b as [s d|l IH] using tree_induction; intros r H; inversion H as [? ? ? S|? l' F]; subst.
  - exists [flat r]. rewrite tsize_flat. split; [repeat constructor | cbn; rewrite app_nil_r; reflexivity].
  - cbn [flat]. clear H. induction F as [|t u ts us R F IHF]; [exists []; split; [constructor | reflexivity]|].
    inversion IH as [|? ? Ht Hts]; subst. destruct (Ht u R) as (R1 & F1 & E1). destruct (IHF Hts) as (R2 & F2 & E2).
    exists (R1 ++ R2). cbn [flat_map]. split; [apply Forall2_app; assumption | rewrite concat_app, E1, E2; reflexivity].
Qed.
Lemma leaf_by_leaf f B Rs : Forall2 (fun m R => size R = fst m) B Rs -> wf B -> wf (concat Rs) ->
  (forall c, 0 <= c < size B -> ev (concat Rs) c = f (ev B c)) ->
  Forall2 (fun m R => wf R /\ size R = fst m /\ forall c, 0 <= c < fst m -> ev R c = f (snd m * c)) B Rs.
Proof.
  induction 1 as [|[s d] R B Rs S F IH]; intros WB WR E; [constructor|]. inversion WB as [|? ? Hs WB']; subst. simpl in Hs, S.
  cbn [concat] in *. apply Forall_app in WR as [WR WRs]. cbn [size] in E. pose proof (size_pos B WB') as PB.
  assert (SRs : size (concat Rs) = size B).
  { clear -F. induction F as [|m R B Rs S F IH]; [reflexivity|]. destruct m as [s d]. cbn [concat size]. rewrite size_app, S, IH. reflexivity. }
  constructor.
  - split; [exact WR|]. split; [exact S|]. cbn [fst snd]. intros c Hc. pose proof (E c ltac:(nia)) as Ec.
    rewrite ev_app_within in Ec by (try assumption; rewrite S, SRs; nia). rewrite S, Z.mod_small, Z.div_small, ev_zero in Ec by assumption.
    rewrite (ev_lt s d) in Ec by assumption. rewrite Z.mul_comm, <- Ec. lia.
  - apply IH; [assumption | assumption|]. intros c Hc. pose proof (E (c * s) ltac:(nia)) as Ec.
    rewrite ev_app_within in Ec by (try assumption; rewrite S, SRs; nia). rewrite S, Z_mod_mult, Z.div_mul, ev_zero in Ec by (assumption || lia).
    rewrite Z.add_0_l in Ec. rewrite Ec. f_equal. destruct B as [|m' B'].
    + change (size []) with 1 in Hc. replace c with 0 by lia. rewrite ev_one. reflexivity.
    + rewrite ev_cons, Z_mod_mult, Z.div_mul by (discriminate || lia). lia.
Qed.

Lemma check_prefixes_shape ps s d : 1 <= d -> Forall (fun P => 1 <= P) ps -> forall shape, shape = None \/ shape = Some ShapeDivisibility ->
  check_prefixes ps s d shape = Some ShapeDivisibility ->
  (forall P, In P ps -> (P | d) \/ (d | P)) /\ (shape = None -> exists P, In P ps /\ ~ (kept P d | s)).
Proof.
  intros Hd H. induction H as [|P ps HP _ IH]; intros shape SH C; cbn [check_prefixes] in C.
  - split; [intros P [] | intros ->; discriminate].
  - destruct (divides_either_way P d) eqn:E; [|discriminate]. apply divides_either_way_spec in E; try assumption.
    pose proof (divides_spec (kept P d) s (kept_pos P d HP Hd)) as DS.
    destruct SH as [->| ->].
    + destruct (divides (kept P d) s).
      * destruct (IH None (or_introl eq_refl) C) as [I1 I2]. split; [intros Q [<-|I]; [exact E | auto]|].
        intros _. destruct (I2 eq_refl) as (Q & I & N). exists Q. split; [right; exact I | exact N].
      * destruct (IH _ (or_intror eq_refl) C) as [I1 _]. split; [intros Q [<-|I]; [exact E | auto]|].
        intros _. exists P. split; [left; reflexivity|]. intro X. apply DS in X. discriminate.
    + destruct (IH _ (or_intror eq_refl) C) as [I1 _]. split; [intros Q [<-|I]; [exact E | auto] | discriminate].
Qed.
Lemma first_of_some {T} (f : T -> option reason) l why : first_of f l = Some why -> exists x, In x l /\ f x = Some why.
Proof.
  induction l as [|x t IH]; cbn; [discriminate|]. destruct (f x) eqn:E; [intros [= ->]; exists x; auto|].
  intro H. destruct (IH H) as (y & I & F). exists y. auto.
Qed.
Lemma check_pairs_why l why : check_pairs l = Some why -> why = NotDistributive.
Proof. induction l as [|i t IH]; cbn; [discriminate|]. destruct (forallb _ _); [exact IH | intros [= <-]; reflexivity]. Qed.
Lemma check_joint_why A B why : check_joint A B = Some why ->
  why = NegativeStride /\ existsb (fun b => snd b <? 0) (filter counts B) = true \/ why = JointDivisibility \/ why = NotDistributive.
Proof.
  unfold check_joint. destruct A as [|[a x] [|m t]]; try discriminate. destruct (filter counts B) as [|b [|b' r]]; try discriminate.
  destruct (existsb _ _); [intros [= <-]; auto|]. destruct (_ <? _); [discriminate|].
  destruct (first_of _ _) as [w|] eqn:F.
  - intros [= ->]. right. left. apply first_of_some in F as (y & _ & F). destruct (forallb _ _); [discriminate | injection F as <-; reflexivity].
  - intro C. right. right. exact (check_pairs_why _ _ C).
Qed.

(* what is refused by Eq. 21 does not exist: any nested layouts, any leaves beside it *)
Theorem shape_refused a b : wf (flat a) -> wf (flat b) -> compose_line a b = Refused ShapeDivisibility ->
  forall r, refines b r -> wf (flat r) -> ~ (forall c, 0 <= c < size (flat b) -> ev (flat r) c = ev (flat a) (ev (flat b) c)).
Proof.
  intros Wa Wb C r RF Wr E. unfold compose_line in C. destruct (coalesced_true_correct (flat a) Wa) as (W & _ & _ & _ & EV).
  pose proof (coalesced_tight _ Wa) as T. set (line := coalesced true (flat a)) in *.
  destruct (check_composition line (flat b)) as [why|] eqn:K; [|destruct (refine _ _); discriminate]. injection C as ->.
  unfold check_composition in K. destruct (first_of (check_leaf line) (flat b)) as [why|] eqn:F.
  2: { apply check_joint_why in K as [[K _]|[K|K]]; discriminate. }
  injection K as ->. apply first_of_some in F as ([s d] & I & F). unfold check_leaf in F. cbn [fst snd] in F.
  destruct (is_short line || negb (counts (s, d))) eqn:Q; [discriminate|]. apply orb_false_elim in Q as [_ Q]. apply negb_false_iff in Q.
  destruct (Z.ltb_spec d 0) as [|D0]; [discriminate|]. unfold counts in Q. cbn [fst snd] in Q. apply andb_prop in Q as [Q1 Q2].
  apply Z.ltb_lt in Q1. apply negb_true_iff, Z.eqb_neq in Q2. pose proof (prefixes_pos line W) as Pos. pose proof (prefixes_ascending line W) as Asc.
  destruct (check_prefixes_shape _ s d ltac:(lia) ltac:(apply Forall_forall; intros P IP; apply in_take_while in IP; [|exact Asc];
    rewrite Forall_forall in Pos; apply Pos, IP) None (or_introl eq_refl) F) as [E20 N21].
  destruct (N21 eq_refl) as (P & IP & NP). apply in_take_while in IP; [|exact Asc]. destruct IP as [IP LP].
  destruct (refines_concat b r RF) as (Rs & FS & ER). rewrite ER in *.
  pose proof (leaf_by_leaf (ev (flat a)) (flat b) Rs FS Wb Wr E) as LL.
  assert (X : exists R, wf R /\ size R = s /\ forall c, 0 <= c < s -> ev R c = ev (flat a) (d * c)).
  { clear -I LL. induction LL as [|m R B Rs H F IH]; [destruct I|]. destruct I as [->|I]; [exists R; exact H | exact (IH I)]. }
  destruct X as (R & WR & SR & EX). apply NP.
  apply (eq21_necessary line s d R T W ltac:(lia) ltac:(lia) WR SR); [|intros P' IP' LP'; apply E20, in_take_while; auto | exact IP | exact LP].
  intros c Hc. rewrite EX, EV by exact Hc. reflexivity.
Qed.
Example eq21_refused : forall R, wf R -> size R = 6 -> ~ (forall c, 0 <= c < 6 -> ev R c = ev [(4, 2); (6, 3); (8, 5)] c).
Proof.
  intros R W S E. assert (D : (4 | 6)).
  { apply (eq21_line [(4, 2); (6, 3); (8, 5)] 6 R); try assumption; [cbn; lia | repeat constructor; simpl; lia | left; reflexivity | lia]. }
  destruct D as [q D]. lia.
Qed.

(* ---------- Eq. 23 is sufficient only ---------- *)

(* (8,8):(8,1) o (3,2):(3,8) is refused, and (3,2):(24,1) is this composition *)
Example eq23_not_necessary : forall x y c, 0 <= c < 6 -> ev [(3, 3 * x); (2, y)] c = ev [(8, x); (8, y)] (ev [(3, 3); (2, 8)] c).
Proof.
  intros x y c H. assert (c = 0 \/ c = 1 \/ c = 2 \/ c = 3 \/ c = 4 \/ c = 5) as [->|[->|[->|[->|[->| ->]]]]] by lia; cbn [ev]; numbers; lia.
Qed.
Example eq23_refused : check_composition [(8, 8); (8, 1)] [(3, 3); (2, 8)] = Some Tree.JointDivisibility.
Proof. reflexivity. Qed.
(* the same for the second condition: two leaves at one place *)
Example not_distributive_not_necessary : forall x y c, 0 <= c < 4 ->
  ev [(2, y); (2, y)] c = ev [(4, x); (8, y)] (ev [(2, 4); (2, 4)] c).
Proof.
  intros x y c H. assert (c = 0 \/ c = 1 \/ c = 2 \/ c = 3) as [->|[->|[->| ->]]] by lia; cbn [ev]; numbers; lia.
Qed.
Example not_distributive_refused : check_composition [(4, 1); (8, 100)] [(2, 4); (2, 4)] = Some NotDistributive.
Proof. reflexivity. Qed.
(* and it is needed: each leaf passes alone, the sum is no composition (`carry` of Compose.v) *)
Example carry_refused : check_composition [(6, 1); (10, 100)] [(2, 1); (2, 2); (2, 4)] = Some Tree.JointDivisibility.
Proof. reflexivity. Qed.
(* what six libraries of the field accept: the check refuses it by Eq. 20 *)
Example field_refused : check_composition [(4, 2); (6, 3); (8, 5)] [(6, 3)] = Some Tree.StrideDivisibility.
Proof. reflexivity. Qed.
(* what all peers of docs/proof.md accept: each leaf passes alone, and no layout of this shape is the composition *)
Example pair_refused : check_composition [(6, 1); (10, 100)] [(2, 3); (2, 3)] = Some Tree.NotDistributive.
Proof. reflexivity. Qed.
Example pair_impossible : forall x y, ~ (forall c, 0 <= c < 4 -> ev [(2, x); (2, y)] c = ev [(6, 1); (10, 100)] (ev [(2, 3); (2, 3)] c)).
Proof.
  intros x y E. pose proof (E 1 ltac:(lia)) as E1. pose proof (E 2 ltac:(lia)) as E2. pose proof (E 3 ltac:(lia)) as E3.
  cbn [ev] in E1, E2, E3.
  repeat match goal with H : _ |- _ => progress (repeat match type of H with
    | context [?a mod ?b] => let v := eval compute in (a mod b) in change (a mod b) with v in H
    | context [?a / ?b] => let v := eval compute in (a / b) in change (a / b) with v in H
    end) end.
  lia.
Qed.

(* ---------- negative strides ---------- *)

(* a leaf of a negative stride has a negative value *)
Lemma negative_value B : forall m, wf B -> In m B -> counts m = true -> snd m < 0 -> exists c, 0 <= c < size B /\ ev B c < 0.
Proof.
  induction B as [|[s d] B IH]; intros m W I C N; [destruct I|]. inversion W as [|? ? Hs WB]; subst. simpl in Hs. pose proof (size_pos B WB) as P.
  destruct I as [<-|I].
  - unfold counts in C. cbn [fst snd] in *. apply andb_prop in C as [C _]. apply Z.ltb_lt in C. exists 1. cbn [size]. split; [nia|].
    rewrite ev_lt by (assumption || lia). lia.
  - destruct (IH m WB I C N) as (c & Hc & V). exists (c * s). cbn [size]. split; [nia|].
    destruct B as [|m' B']; [destruct I|]. rewrite ev_cons, Z_mod_mult, Z.div_mul by (discriminate || lia). lia.
Qed.
Lemma check_prefixes_why ps s d : forall shape, check_prefixes ps s d shape = shape \/
  check_prefixes ps s d shape = Some StrideDivisibility \/ check_prefixes ps s d shape = Some ShapeDivisibility.
Proof.
  induction ps as [|P ps IH]; intro shape; cbn [check_prefixes]; [auto|]. destruct (divides_either_way P d); [|auto].
  destruct shape as [w|].
  - apply IH.
  - destruct (divides (kept P d) s); [apply IH | destruct (IH (Some ShapeDivisibility)) as [H|H]; rewrite ?H; auto].
Qed.
Lemma negative_refused a b : wf (flat a) -> wf (flat b) -> compose_line a b = Refused NegativeStride ->
  exists c, 0 <= c < size (flat b) /\ ev (flat b) c < 0.
Proof.
  intros Wa Wb C. assert (T : compose_line a b <> Refused Unreachable) by (apply composition_total; assumption).
  unfold compose_line in C, T. set (line := coalesced true (flat a)) in *.
  destruct (check_composition line (flat b)) as [why|] eqn:K; [|destruct (refine _ _); discriminate]. injection C as ->. clear T.
  unfold check_composition in K. destruct (first_of (check_leaf line) (flat b)) as [why|] eqn:F.
  - injection K as ->. apply first_of_some in F as (m & I & F). unfold check_leaf in F.
    destruct (is_short line || negb (counts m)) eqn:Q; [discriminate|]. apply orb_false_elim in Q as [_ Q]. apply negb_false_iff in Q.
    destruct (Z.ltb_spec (snd m) 0) as [N|_]; [exact (negative_value _ m Wb I Q N)|].
    destruct (check_prefixes_why (take_while (fun P => P <=? (fst m - 1) * snd m) (prefixes line)) (fst m) (snd m) None) as [X|[X|X]]; congruence.
  - apply check_joint_why in K as [[_ K]|[K|K]]; try discriminate. apply existsb_exists in K as (m & I & N). apply filter_In in I as [I Q].
    apply Z.ltb_lt in N. exact (negative_value _ m Wb I Q N).
Qed.
